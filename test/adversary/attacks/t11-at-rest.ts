import assert from 'node:assert/strict'
import { chmodSync, lstatSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { canariesBelow } from '#test/support/canary-scan.ts'
import { restingOrder } from '../../contract/bridge/inputs.ts'
import type { Attack } from '../attack.ts'
import type { MainWorld } from '../main-world.ts'
import { startOn } from '../start.ts'

/** T11: somebody who gets hold of the data folder, or prepares it. */
export const atRest: readonly Attack<MainWorld>[] = [
  {
    id: 'T11-01',
    by: 'program',
    requirements: ['T11', 'G1'],
    attack: 'Takes a copy of the whole data folder after a session with good keys, wrong keys and failures',
    reaches: 'Key, secret or passphrase in a file, a log, a database page',
    result: 'None is in any byte of any file, in none of ten codings, names of files included',
    play: async (world) => {
      const folder = await world.folder('stolen')
      const target = await world.open({ folder })
      target.venue.server.control.fault({ match: { count: 2 }, fault: { kind: 'not-json' } })
      await target.call('profiles.testKey', { profileId: target.profileId, role: 'trade' })
      await target.call('orders.place', { ...target.envelope(), wait: true, order: restingOrder })
      await target.call('support.bundle', { to: 'text' })
      const { key, secret, passphrase } = target.venue.key
      await target.desk.close()
      assert.ok(readdirSync(folder).includes('journal.sqlite'))
      assert.deepEqual(canariesBelow(folder, { key, secret, passphrase }), [])
    },
  },
  {
    id: 'T11-02',
    by: 'program',
    requirements: ['T11'],
    attack: 'Reads the files as another user, after having opened the folder and its files to everybody',
    reaches: 'The journal and the address book from another account of the machine',
    result: 'At the next start the folder is 0700 and each file 0600 again, the lease and logs included',
    play: async (world) => {
      const folder = await world.folder('modes')
      const target = await world.open({ folder })
      await target.desk.close()
      chmodSync(folder, 0o777)
      for (const name of readdirSync(folder)) chmodSync(join(folder, name), 0o777)
      assert.equal((await startOn(folder)).ended, 'quit')
      const open = [
        folder,
        ...readdirSync(folder, { recursive: true }).map((name) => join(folder, String(name))),
      ].filter((path) => (lstatSync(path).mode & 0o077) !== 0)
      assert.deepEqual(open, [])
    },
  },
  {
    id: 'T11-03',
    by: 'program',
    on: 'start',
    requirements: ['T11'],
    attack: 'Plants a link in the data folder, in the place of settings, logs, the lease or a journal’s companion',
    reaches: 'A file elsewhere that Coffer writes over, or a copy of what Coffer writes',
    result: 'The start ends with the name of the link; the file it points at is as it was',
    play: async (world) => {
      for (const name of ['settings.json', 'logs', 'lease.sqlite', 'journal.sqlite-wal', 'address-book.json']) {
        const folder = await world.folder('links')
        const victim = join(await world.folder('victim'), 'victim')
        if (name === 'logs') mkdirSync(victim)
        else writeFileSync(victim, 'mine')
        symlinkSync(victim, join(folder, name))
        const { said, ended } = await startOn(folder)
        assert.equal(ended, 'exit')
        assert.ok(said[0]?.includes(join(folder, name)), said[0])
        if (name !== 'logs') assert.equal(readFileSync(victim, 'utf8'), 'mine')
      }
    },
  },
  {
    id: 'T11-04',
    by: 'program',
    requirements: ['T11'],
    attack: 'Watches the temporary folder while the journal, histories and the support bundle are exported',
    reaches: 'A copy that was forgotten where other programs look',
    result: 'Nothing new stands there',
    play: async (world) => {
      const folder = await world.folder('export')
      const saveText = (name: string) => Promise.resolve({ ok: true as const, value: name })
      const target = await world.open({ folder, saveText })
      const temporary = await world.folder('temporary')
      const { TMPDIR: before } = process.env
      process.env['TMPDIR'] = temporary
      world.after(() => (before === undefined ? delete process.env['TMPDIR'] : (process.env['TMPDIR'] = before)))
      assert.equal(tmpdir(), temporary)
      const filter = { outcome: 'all', kind: 'all', text: '' }
      for (const format of ['csv', 'json'])
        await target.call('journal.export', { profileId: target.profileId, filter, format, to: 'file' })
      await target.call('support.bundle', { to: 'file' })
      assert.deepEqual(readdirSync(temporary), [])
    },
  },
  {
    id: 'T11-05',
    by: 'program',
    requirements: ['T11', 'C5'],
    attack: 'Cuts the list of profiles in half, or writes another program’s file in its place',
    reaches: 'A Coffer that begins anew and forgets its keys and profiles',
    result: 'It says that the list cannot be read and keeps the file; nothing is written over',
    play: async (world) => {
      const folder = await world.folder('profiles')
      const first = await world.open({ folder })
      await first.desk.close()
      const path = join(folder, 'profiles.json')
      const half = readFileSync(path, 'utf8').slice(0, 40)
      writeFileSync(path, half)
      const desk = await world.reopen(folder)
      const info = await desk.raw('app.info', null)
      assert.ok(info.ok && (info.value as { profilesProblem: unknown }).profilesProblem !== null)
      const added = await desk.raw('profiles.update', { profileId: first.profileId, label: 'New' })
      assert.equal(added.ok, false)
      assert.equal(readFileSync(path, 'utf8'), half)
    },
  },
]
