import assert from 'node:assert/strict'
import { DatabaseSync } from 'node:sqlite'
import { join } from 'node:path'
import { makeFolder, removeFolder } from '#test/support/folders.ts'
import { restingOrder } from '../../contract/bridge/inputs.ts'
import type { Attack } from '../attack.ts'
import type { MainWorld } from '../main-world.ts'

/** T7: files of the installation or of the data folder that somebody changed. */
export const install: readonly Attack<MainWorld>[] = [
  {
    id: 'T7-01',
    by: 'page',
    requirements: ['T7', 'R3'],
    attack: 'Asks main’s own scheme for files outside the page: by `..`, coded dots, back strokes, NUL, other hosts',
    reaches: 'The journal, the settings, any file of the user’s',
    result: 'Not found, before a file is opened',
    play: async () => {
      const { assetPath } = await import('#main/shell/protocol.ts')
      const climbing = ['../', '..%2f', '%2e%2e/', '%252e%252e/', '..\\', '..%5c', './../', 'assets/../../']
      for (const way of climbing)
        for (const file of ['journal.sqlite', 'settings.json', 'secret.html', 'etc/passwd.txt'])
          assert.equal(assetPath(`app://bundle/${way}${file}`, '/opt/coffer/out/renderer'), null, way + file)
      for (const host of [
        'app://other/index.html',
        'app://bundle.evil/index.html',
        'file:///etc/passwd.html',
        'app://bundle@evil/index.html',
      ])
        assert.equal(assetPath(host, '/opt/coffer/out/renderer'), null, host)
      assert.equal(assetPath('app://bundle/index.html', '/opt/page'), '/opt/page/index.html')
    },
  },
  {
    id: 'T7-03',
    by: 'program',
    requirements: ['T7', 'R2'],
    attack: 'Starts an installed Coffer with switches that debug it, weaken its sandbox, load code or move its data',
    reaches: 'Main and its keys through a debugger, or a page without walls',
    result: 'A packaged start ends with the name of the switch, in any spelling that the system takes',
    play: async () => {
      const { refusedSwitch } = await import('#main/shell/switches.ts')
      const switches = ['no-sandbox', 'inspect', 'inspect-brk=0', 'remote-debugging-port=9222', 'remote-debugging-pipe']
      const others = ['js-flags=--expose-gc', 'load-extension=/tmp/x', 'disable-web-security', 'proxy-server=evil:1']
      const more = [
        'user-data-dir=/tmp',
        'ignore-certificate-errors',
        'host-rules=MAP * evil',
        'single-process',
        'enable-logging',
      ]
      for (const name of [...switches, ...others, ...more])
        for (const dashes of ['--', '-'])
          for (const text of [name, name.toUpperCase()])
            assert.notEqual(
              refusedSwitch([`${dashes}${text}`], () => false, 'linux'),
              null,
              dashes + text,
            )
      assert.notEqual(
        refusedSwitch(['/inspect'], () => false, 'win32'),
        null,
      )
      assert.notEqual(
        refusedSwitch([], (name) => name === 'no-sandbox', 'linux'),
        null,
      )
      assert.equal(
        refusedSwitch(['--lang=de', 'coffer://x'], () => false, 'linux'),
        null,
      )
    },
  },
  {
    id: 'T7-02',
    by: 'program',
    requirements: ['T7', 'G3'],
    attack: 'Changes the price in a row of the journal',
    reaches: 'A record that says something else than what was sent',
    result: 'The chain of hashes does not hold from that row on, and the check of the journal says so',
    play: async (world) => {
      const folder = await makeFolder('adversary-journal')
      world.after(() => removeFolder(folder))
      const target = await world.open({ folder })
      await target.call('orders.place', { ...target.envelope(), wait: true, order: restingOrder })
      const before = await target.call('journal.verify', null)
      assert.ok(before.ok && isSound(before.value), JSON.stringify(before))
      await target.desk.close()
      const db = new DatabaseSync(join(folder, 'journal.sqlite'))
      const tables = db.prepare("select name from sqlite_master where type = 'table'").all() as { name: string }[]
      const changed = tables.map(({ name }) => changeIn(db, name)).reduce((all, one) => all + one, 0)
      db.close()
      assert.ok(changed > 0, 'nothing was changed')
      const again = await world.reopen(folder)
      const verdict = await again.raw('journal.verify', null)
      assert.ok(!verdict.ok || !isSound(verdict.value), JSON.stringify(verdict))
    },
  },
]

const isSound = (verdict: unknown): boolean => (verdict as { sound: boolean }).sound

/** Writes another price into the columns of text of a table; gives how many rows changed. */
function changeIn(db: DatabaseSync, table: string): number {
  const columns = db.prepare(`pragma table_info("${table}")`).all() as { name: string; type: string }[]
  let changes = 0
  for (const { name } of columns.filter(({ type }) => type.toLowerCase() === 'text')) {
    try {
      const ran = db
        .prepare(
          `update "${table}" set "${name}" = replace("${name}", '"50000"', '"90000"') where "${name}" like '%"50000"%'`,
        )
        .run()
      changes += Number(ran.changes)
    } catch {
      // A trigger or a rule of the table refuses it: whoever may write the file may take that away, too.
    }
  }
  return changes
}
