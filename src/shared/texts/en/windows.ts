/** The menu, dialogs and windows of main, without its own window for what only the user may decide (ADR 20). */
export const windows = {
  'menu.about': 'About Coffer',
  'menu.settings': 'Settings…',
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
  'menu.manual': 'Manual',
  'menu.data-folder': 'Open Data Folder',
  'tray.locked': 'Locked',
  'tray.unlocked': 'Unlocked',
  'tray.show': 'Show Coffer',
  'tray.lock': 'Lock Now',
  'tray.lock-stops': 'Lock Now (stops renewing the dead-man switch)',
  'tray.fired': 'fired',
  'tray.unknown': 'not known',
  'tray.tip-left': ({ left }: { left: string }) => `Dead-man switch: ${left}`,
  'tray.tip-not-renewed': 'It is not renewed',
  'tray.tip-unknown': 'Dead-man switch: not known',
  'tray.tip-over': 'Dead-man switch: over, result unknown',
  'tray.tip-fired': 'Dead-man switch: fired',
  'tray.switches-off': 'Dead-man switch: off',
  'tray.switch-on': ({ label, time }: { label: string; time: string }) =>
    `Dead-man switch of “${label}”: cancels at ${time} unless renewed`,
  'tray.switch-late': ({ label, time }: { label: string; time: string }) =>
    `Dead-man switch of “${label}”: last renewal not confirmed, cancels at ${time}`,
  'tray.switch-read-only': ({ label, time }: { label: string; time: string }) =>
    `Dead-man switch of “${label}”: not renewed, the profile is read-only, cancels at ${time}`,
  'tray.switch-locked': ({ label, time }: { label: string; time: string }) =>
    `Dead-man switch of “${label}”: cancels at ${time} unless you unlock`,
  'tray.switch-found': ({ label, time }: { label: string; time: string }) =>
    `Dead-man switch of “${label}”: still set, not renewed, cancels at ${time}`,
  'tray.switch-elsewhere': ({ label, time }: { label: string; time: string }) =>
    `Dead-man switch of “${label}”: set elsewhere, cancels at ${time} unless renewed there`,
  'tray.switch-unknown': ({ label }: { label: string }) => `Dead-man switch of “${label}”: not known`,
  'tray.switch-over': ({ label }: { label: string }) =>
    `Dead-man switch of “${label}”: over, result unknown, orders may be cancelled; check`,
  'tray.switch-fired': ({ label, count }: { label: string; count: number }) =>
    `Dead-man switch of “${label}”: fired, orders may be cancelled, ${count} listed so far; check`,
  'login.not-offered': 'Coffer cannot be started at login from its sources. Install it for that.',
  'login.not-set': 'This system did not take the change. Set the start at login in its own settings.',
  'start.failed': 'Coffer could not start',
  'start.switch': ({ name }: { name: string }) =>
    `Coffer does not run with --${name}, which would weaken it or let others look into it. Start it without.`,
  'start.data-link': ({ file }: { file: string }) =>
    `${file} is a link. Coffer follows no link in its data folder, since what it writes could land anywhere. Put the real file or folder in its place, or remove the link if you did not make it, and start Coffer again.`,
  'start.data-special': ({ file }: { file: string }) =>
    `${file} is neither a file nor a folder, and was not made by Coffer. Remove it and start Coffer again.`,
  'start.data-owner': ({ file }: { file: string }) =>
    `${file} belongs to another user of this machine, who could read or change what Coffer keeps. Make it yours (chown), and start Coffer again. Do not remove it if Coffer may have written it: it can be the record of what was sent.`,
  'start.data-unusable': ({ folder, cause }: { folder: string; cause: string }) =>
    `Coffer cannot use its data folder ${folder} (${cause}). Make sure that it can be read and written, that its disk has room, and start Coffer again.`,
  'start.data-long': ({ folder }: { folder: string }) =>
    `The path of the data folder is longer than Coffer can open its journal in: ${folder}. Choose a shorter one and start Coffer again.`,
  'start.data-newer': ({ folder, files }: { folder: string; files: string }) =>
    `The data in ${folder} was written by a newer Coffer (${files}). Nothing was changed. Install that version or a later one, and start it. Do not move these files: limits and protections are in them. Until then nothing renews a dead-man switch: one that is set cancels when it runs out. To cancel orders now, use the venue’s own site or app.`,
  'start.former-runs': ({ folder }: { folder: string }) =>
    `Another Coffer is running and uses ${folder}. Quit it and start Coffer again: this version then takes that data over.`,
  'start.not-moved': ({ from, to, cause }: { from: string; to: string; cause: string }) =>
    `Coffer could not move its data from ${from} to ${to} (${cause}), and goes on where it is. Nothing is lost. Make room there, check the permissions, and start Coffer again.`,
  'start.two-folders': ({ used, other }: { used: string; other: string }) =>
    `Coffer uses its data in ${used}. Data of an earlier version is in ${other}, too, and is left alone: what that version sent is not looked up here. If you want what is in ${other}, quit Coffer, move ${used} away and start Coffer again. Otherwise move ${other} away. Keys of a folder that is moved away stay in the keychain, and nobody looks up its requests.`,
  'start.source-empty': ({ used, other }: { used: string; other: string }) =>
    `Coffer from its sources begins empty in ${used}; data of an installed Coffer or of earlier runs is in ${other}. To go on with it here, quit Coffer, move ${used} away first, then move ${other} to ${used}, start Coffer, and enter the keys anew. An installed Coffer then begins empty: do that only if you no longer use it.`,
  'start.smoke': ({ file }: { file: string }) =>
    `Coffer was not started: --smoke takes the name of a new file that ends with .json, in a folder that is there. “${file}” is none, or it is there already, or its folder is a link or Coffer’s own.`,
  'start.unknown': ({ error }: { error: string }) => `Coffer made a mistake while it started: ${error}`,
  'crashed.title': 'Coffer’s page keeps crashing',
  'crashed.what': 'It crashed three times within a minute, so it is not loaded again by itself.',
  'crashed.orders':
    'Nothing is cancelled by that: what was being sent goes on to its end, and a dead-man switch is renewed until Coffer locks.',
  'crashed.cancel': 'To cancel now, use the venue’s own site or app.',
  'crashed.again': 'Try again',
  'ended.title': 'Coffer has ended',
  'ended.mistake':
    'Coffer made a mistake and ended, so that nothing goes on from a state that nobody knows. The log says where it happened. Start it again.',
  'ended.journal': 'What it knew is in the journal.',
  'ended.orders-stay': 'Open orders stay open at the venue.',
  'ended.other-orders-stay': 'Other open orders stay open at the venue.',
  'ended.orders-not-known': 'Open orders stay open at the venue, unless a dead-man switch is set there.',
  'ended.other-orders-not-known':
    'Other open orders stay open at the venue, unless another dead-man switch is set there.',
  'ended.requests': ({ count }: { count: number }) =>
    count === 1
      ? 'One request was waiting for the venue’s answer: its outcome is unknown, and is looked up once Coffer is started and unlocked. Do not send it again.'
      : `${count} requests were waiting for the venue’s answers: their outcomes are unknown, and are looked up once Coffer is started and unlocked. Do not send them again.`,
  'ended.switches': ({ count }: { count: number }) =>
    count === 1
      ? 'A dead-man switch is set, and nothing renews it now: when it runs out, the venue cancels its orders.'
      : `${count} dead-man switches are set, and nothing renews them now: when they run out, the venue cancels their orders.`,
  'ended.switches-in-doubt': ({ count }: { count: number }) =>
    count === 1
      ? 'Whether a dead-man switch is set is not known: its orders may be cancelled, or stay unprotected. Start Coffer and look under Safety.'
      : `Whether ${count} dead-man switches are set is not known: their orders may be cancelled, or stay unprotected. Start Coffer and look under Safety.`,
  'ended.records': ({ count }: { count: number }) =>
    count === 1
      ? 'One record could not be written into the journal; what it said is looked up once Coffer is started and unlocked.'
      : `${count} records could not be written into the journal; what they said is looked up once Coffer is started and unlocked.`,
  'erase.done': 'Data and caches were removed from this computer.',
  'erase.files-left': ({ files }: { files: readonly string[] }) =>
    `Data and caches were removed from this computer, but not all files: ${files.map((file) => `“${file}”`).join(', ')}. Remove them by hand.`,
  'erase.keys-gone': 'The keys that this data named were removed from the keychain.',
  'erase.sentinel-stays': 'One entry without a secret, “app/sentinel”, stays in the keychain.',
  'erase.keys-valid': 'The keys are still valid at the venue until you delete them there.',
  'erase.finished': 'An earlier “Remove everything” had been cut off, and was finished now.',
  'erase.went-on': 'An earlier “Remove everything” had been cut off, and went on now.',
  'erase.other-left': ({ folder }: { folder: string }) =>
    `Data of an earlier version in “${folder}” was left alone, and so were its keys and the PIN. To remove it too, start Coffer again: it then uses that data.`,
  'erase.login-left': 'The system may still start Coffer at login: switch that off in the system’s own settings.',
  'closing.title': 'Coffer is closing',
  'closing.again': 'Coffer is still closing. Start it again once this window is gone.',
  'closing.requests': ({ count }: { count: number }) =>
    count === 1
      ? 'One request is still waiting for the venue’s answer.'
      : `${count} requests are still waiting for the venue’s answers.`,
  'closing.switches': ({ count }: { count: number }) =>
    count === 1
      ? 'One dead-man switch is being disarmed. Where that fails, the venue cancels its orders when it runs out.'
      : `${count} dead-man switches are being disarmed. Where that fails, the venue cancels their orders when they run out.`,
  'closing.switches-in-doubt': ({ count }: { count: number }) =>
    count === 1
      ? 'One dead-man switch may be set, and is being disarmed. Where that fails, its orders may be cancelled.'
      : `${count} dead-man switches may be set, and are being disarmed. Where that fails, their orders may be cancelled.`,
  'closing.records': ({ count }: { count: number }) =>
    count === 1 ? 'One record is not in the journal yet.' : `${count} records are not in the journal yet.`,
  'closing.records-unwritable': ({ count }: { count: number }) =>
    count === 1
      ? 'One record cannot be written into the journal.'
      : `${count} records cannot be written into the journal.`,
  'closing.records-lost': ({ count }: { count: number }) =>
    count === 1
      ? 'One record could not be written into the journal, and is lost: Coffer will not know what it said. Compare your orders and withdrawals on the venue’s own site before you send anything again.'
      : `${count} records could not be written into the journal, and are lost: Coffer will not know what they said. Compare your orders and withdrawals on the venue’s own site before you send anything again.`,
  'closing.practice': 'The practice account is being saved.',
  'closing.files': 'Files are being closed.',
  'closing.other-orders-stay': 'All other open orders stay open at the venue, those of a disarmed switch too.',
  'closing.ends':
    'It ends by itself within 10 seconds. What is unanswered by then is looked up once Coffer is started and unlocked.',
  'closing.ends-removed':
    'It ends by itself within 10 seconds. What is unanswered by then nobody looks up afterwards: look at the venue’s own site.',
  'closing.armed-removed': ({ count }: { count: number }) =>
    count === 1
      ? 'A dead-man switch could not be disarmed, and its key is gone: the venue will cancel its orders when it runs out. Disarm it on the venue’s own site to stop that.'
      : `${count} dead-man switches could not be disarmed, and their keys are gone: the venue will cancel their orders when they run out. Disarm them on the venue’s own site to stop that.`,
  'closing.still-armed': ({ count }: { count: number }) =>
    count === 1
      ? 'A dead-man switch could not be disarmed: the venue will cancel its orders when it runs out. To stop that, start Coffer again and disarm it under Safety; where the profile is read-only, switch read-only off first under Settings, Order limits.'
      : `${count} dead-man switches could not be disarmed: the venue will cancel their orders when they run out. To stop that, start Coffer again and disarm them under Safety; where a profile is read-only, switch read-only off first under Settings, Order limits.`,
  'closing.disarm-unknown': ({ count }: { count: number }) =>
    count === 1
      ? 'Whether a dead-man switch is disarmed is not known: its orders may be cancelled, or stay unprotected. Start Coffer and look under Safety.'
      : `Whether ${count} dead-man switches are disarmed is not known: their orders may be cancelled, or stay unprotected. Start Coffer and look under Safety.`,
  'closing.disarm-unknown-removed': ({ count }: { count: number }) =>
    count === 1
      ? 'Whether a dead-man switch is disarmed is not known, and its key is gone: its orders may be cancelled, or stay unprotected. Look at the venue’s own site.'
      : `Whether ${count} dead-man switches are disarmed is not known, and their keys are gone: their orders may be cancelled, or stay unprotected. Look at the venue’s own site.`,
}
