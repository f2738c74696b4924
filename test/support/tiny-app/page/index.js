// What the page can see at the moment its own first script runs.
window.seenAtStart = Object.getOwnPropertyNames(window)
try {
  eval('1') // eslint-disable-line no-eval
  window.evalAtStart = 'ran'
} catch (error) {
  window.evalAtStart = error.name
}
document.querySelector('#answer').textContent = await window.tiny.call('echo', 'hello from main')
