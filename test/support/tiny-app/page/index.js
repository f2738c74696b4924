// What the page can see at the moment its own first script runs.
window.seenAtStart = Object.getOwnPropertyNames(window).filter((name) => !window.standardNames?.includes(name))
document.querySelector('#answer').textContent = await window.tiny.call('echo', 'hello from main')
