import assert from 'node:assert/strict'
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { join } from 'node:path'
import { restingOrder } from '../../contract/bridge/inputs.ts'
import type { Attack } from '../attack.ts'
import type { MainWorld } from '../main-world.ts'
import { electronFake } from '../own-window.ts'
import { startPackaged } from '../start.ts'

const notFound = [404, 'Not found'] as const

/** T7: files of the installation or of the data folder that somebody changed. */
export const install: readonly Attack<MainWorld>[] = [
  {
    id: 'T7-01',
    by: 'page',
    requirements: ['T7', 'R3'],
    attack: 'Asks main’s own scheme for files outside the page: by `..`, coded dots, back strokes, NUL, other hosts',
    reaches: 'The journal, the settings, any file of the user’s',
    result: 'Not found, before a file is opened',
    play: async (world) => {
      const { serveApp } = await import('#main/shell/protocol.ts')
      const folder = await world.folder('scheme')
      await world.open({ folder })
      const root = join(folder, 'renderer')
      mkdirSync(root)
      writeFileSync(join(root, 'index.html'), 'the page')
      serveApp(root)
      const serve = (await electronFake()).shell.schemes.get('app')
      assert.ok(serve)
      const answerTo = async (url: string) => {
        const answer = await serve({ method: 'GET', url })
        return [answer.status, await answer.text()] as const
      }
      const climbing = ['../', '..%2f', '%2e%2e/', '%252e%252e/', '..\\', '..%5c', './../', 'assets/../../']
      const names = readdirSync(folder)
      assert.ok(names.includes('journal.sqlite') && names.includes('profiles.json'))
      for (const way of climbing)
        for (const name of [...names, 'profiles.json%00.html', 'renderer/../profiles.html'])
          assert.deepEqual(await answerTo(`app://bundle/${way}${name}`), notFound, way + name)
      const others = ['app://other/index.html', 'app://bundle.evil/index.html', 'app://bundle@evil/index.html']
      for (const url of [...others, 'file:///etc/passwd.html']) assert.deepEqual(await answerTo(url), notFound, url)
      assert.deepEqual(await answerTo('app://bundle/index.html'), [200, 'the page'])
    },
  },
  {
    id: 'T7-03',
    by: 'program',
    on: 'start',
    requirements: ['T7', 'R2'],
    attack: 'Starts an installed Coffer with switches that debug it, weaken its sandbox, load code or move its data',
    reaches: 'Main and its keys through a debugger, or a page without walls',
    result: 'A packaged start ends with the name of the switch, in any spelling that the system takes',
    play: async ({ folder }) => {
      const dataDir = await folder('start')
      const debuggers = ['inspect', 'inspect-brk=0', 'remote-debugging-port=9222', 'remote-debugging-pipe']
      const code = ['js-flags=--expose-gc', 'load-extension=/tmp/x']
      const walls = ['no-sandbox', 'disable-web-security', 'single-process', 'ignore-certificate-errors']
      const elsewhere = ['proxy-server=evil:1', 'user-data-dir=/tmp', 'host-rules=MAP * evil', 'enable-logging']
      for (const name of [...debuggers, ...code, ...walls, ...elsewhere])
        for (const form of [`--${name}`, `-${name}`, `--${name.toUpperCase()}`]) {
          const { said, ended } = await startPackaged({ dataDir, args: ['--lang=de', form] })
          assert.equal(ended, 'exit', form)
          assert.ok(said[0]?.includes(name.split('=')[0] ?? ''), said[0])
        }
      const plain = await startPackaged({ dataDir, args: ['--lang=de', 'coffer://x', '--', '--inspect'] })
      assert.deepEqual(plain, { said: [], ended: 'quit' })
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
      const folder = await world.folder('journal')
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
