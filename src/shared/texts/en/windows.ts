/** The menu, dialogs and windows of main, without its own window for what only the user may decide (ADR 20). */
export const windows = {
  'menu.about': 'About Coffer',
  'menu.services': 'Services',
  'menu.hide': 'Hide Coffer',
  'menu.hide-others': 'Hide Others',
  'menu.show-all': 'Show All',
  'menu.quit': 'Quit Coffer',
  'menu.file': 'File',
  'menu.edit': 'Edit',
  'menu.undo': 'Undo',
  'menu.redo': 'Redo',
  'menu.cut': 'Cut',
  'menu.copy': 'Copy',
  'menu.paste': 'Paste',
  'menu.delete': 'Delete',
  'menu.select-all': 'Select All',
  'menu.view': 'View',
  'menu.actual-size': 'Actual Size',
  'menu.zoom-in': 'Zoom In',
  'menu.zoom-out': 'Zoom Out',
  'menu.full-screen': 'Toggle Full Screen',
  'menu.developer-tools': 'Toggle Developer Tools',
  'menu.window': 'Window',
  'menu.minimize': 'Minimize',
  'menu.zoom': 'Zoom',
  'menu.all-to-front': 'Bring All to Front',
  'menu.close': 'Close',
  'menu.help': 'Help',
  'menu.data-folder': 'Open Data Folder',
  'start.failed': 'Coffer could not start',
  'start.switch': ({ name }: { name: string }) =>
    `Coffer does not run with --${name}, which would weaken it or let others look into it. Start it without.`,
  'start.data-link': ({ file }: { file: string }) =>
    `${file} is a link. Coffer follows no link in its data folder, since what it writes could land anywhere. Put the real file or folder in its place, or remove the link if you did not make it, and start Coffer again.`,
  'start.data-special': ({ file }: { file: string }) =>
    `${file} is neither a file nor a folder, and was not made by Coffer. Remove it and start Coffer again.`,
  'start.data-owner': ({ file }: { file: string }) =>
    `${file} belongs to another user of this machine, who could read or change what Coffer keeps. Make it yours, or remove it if you did not put it there, and start Coffer again.`,
  'start.unknown': ({ error }: { error: string }) => `Coffer made a mistake while it started: ${error}`,
  'crashed.title': 'Coffer’s page keeps crashing',
  'crashed.what': 'It crashed three times within a minute, so it is not loaded again by itself.',
  'crashed.orders':
    'Nothing is cancelled by that: what was being sent goes on to its end, and a dead-man switch is renewed until Coffer locks.',
  'crashed.cancel': 'To cancel now, use the venue’s own site or app.',
  'crashed.again': 'Try again',
  'closing.title': 'Coffer is closing',
  'closing.again': 'Coffer is still closing. Start it again once this window is gone.',
  'closing.requests': ({ count }: { count: number }) =>
    count === 1
      ? 'One request is still waiting for the venue’s answer.'
      : `${count} requests are still waiting for the venue’s answers.`,
  'closing.switches': ({ count }: { count: number }) =>
    count === 1 ? 'One dead-man switch is being disarmed.' : `${count} dead-man switches are being disarmed.`,
  'closing.records': ({ count }: { count: number }) =>
    count === 1 ? 'One record is not in the journal yet.' : `${count} records are not in the journal yet.`,
  'closing.practice': 'The practice account is being saved.',
  'closing.files': 'Files are being closed.',
  'closing.orders-stay': 'Open orders stay open at the venue.',
  'closing.ends': 'It ends by itself within 10 seconds. What is unanswered by then is resolved at the next start.',
  'closing.still-armed': ({ count }: { count: number }) =>
    count === 1
      ? 'A dead-man switch could not be disarmed: the venue will cancel its orders when it runs out. Start Coffer again and disarm it under Safety to stop that.'
      : `${count} dead-man switches could not be disarmed: the venue will cancel their orders when they run out. Start Coffer again and disarm them under Safety to stop that.`,
}
