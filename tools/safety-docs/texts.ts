import { grounds } from '#test/adversary/attack.ts'
import type { Ground } from '#test/adversary/attack.ts'

/** The threats of docs/threat-model.md, by their ids. */
export const threats = {
  T1: 'a script in the page reads a secret',
  T2: 'a script in the page moves money',
  T3: 'a script in the page carries data out',
  T4: 'a poisoned library in the page’s bundle',
  T5: 'a poisoned library in main, or at the installation',
  T6: 'another program of the same user',
  T7: 'a changed installation or record',
  T8: 'the clipboard',
  T9: 'addresses that look alike',
  T10: 'somebody between Coffer and the venue',
  T11: 'a stolen or prepared data folder',
  T12: 'one profile under another',
  T13: 'a second Coffer',
  T14: 'a venue in bad faith',
  T15: 'somebody who sees the screen',
  T16: 'an update that is none',
} as const

/** The first lines of docs/security.md, by what each attack is played on. */
export const openingOf = (on: readonly Ground[]): string => {
  const lists = Object.entries(grounds).map(
    ([ground, words]) => `- _${ground}_ (${on.filter((one) => one === ground).length}): ${words}`,
  )
  return `# Attacks and what they get

Generated from \`test/adversary\` by \`npm run fix\`; do not edit by hand. Each row is played by a test, and fails where the attack gets
further than its result says. ${on.length} attacks, by the threats of [threat-model.md](threat-model.md); what stops them stands in
[safety.md](safety.md). What each is played on:

${lists.join('\n')}

The attacker _page_ has every right of Coffer’s page: it calls whatever the preload exposes, with any input. The attacker _venue_
answers as it likes. _network_ stands between the two, _program_ runs as the same user, _dependency_ is code of others in the project.`
}

/** The last part of docs/security.md. */
export const notDefended = `## What is not defended

- **A debugger, or any program, as the same user.** It can ask the keychain for the entries (on Linux and Windows nothing there is per
  application), read main’s memory, press keys and watch the screen. A packaged Coffer refuses debugging switches (T7-03), which stops
  an accident and not such a program. A key without the right to withdraw, and with an IP whitelist, limits what it gains.
- **An unlocked machine in other hands.** Whoever sits at an unlocked Coffer can trade within its limits. Without a PIN or Touch ID
  they can unlock it as well: the button is no protection, and Coffer says so. A withdrawal still needs a recipient that waited, and the
  cap holds.
- **The venue itself.** What it says of orders, balances and fills is all there is; a venue that lies consistently is believed. It can
  keep what it holds.
- **What a hostile page may do anyway.** It sees all that its user sees. It can place orders within the limits, cancel any, move money
  between the user’s own accounts, and by the sizes of its orders say something to whoever reads the public tape: what it knows, which
  is no secret, PIN or passphrase. It can put any text on the clipboard, and ask so often that reads have to wait.
- **A record that was written anew as a whole.** The chain of hashes shows what was changed or left out to those who compare; whoever
  may write the user’s files can write a whole new chain.
- **Real Electron.** The page’s attacks ran on the preview host: some locks are only asked of it there
  ([ADR 2](adr/0002-preview-host.md)); fuses, signatures and the archive’s check belong to the installers.`
