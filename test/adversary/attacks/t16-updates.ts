import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { Socket } from 'node:net'
import { join } from 'node:path'
import { must } from '#test/support/loopback-venue.ts'
import { signed, throwAwayKey } from '#test/support/manifests.ts'
import { reply, startRawServer } from '#test/support/raw-server.ts'
import { projectDir } from '#tools/project.ts'
import type { Attack } from '../attack.ts'
import type { MainWorld } from '../main-world.ts'

/** T16: an update that is none. */
export const updates: readonly Attack<MainWorld>[] = [
  {
    id: 'T16-01',
    by: 'network',
    requirements: ['T16'],
    attack: 'Waits for a Coffer that asks for news, updates or statistics, to answer in their place',
    reaches: 'Code of its own on the machine',
    result: 'Without a live profile and without an address for updates main opens no connection at all',
    play: async (world) => {
      const opened: unknown[] = []
      const connect = Socket.prototype.connect
      Socket.prototype.connect = function (this: Socket, ...args: unknown[]) {
        opened.push(args)
        return Reflect.apply(connect, this, args) as Socket
      } as typeof connect
      world.after(() => void (Socket.prototype.connect = connect))
      const desk = await world.practiceOnly()
      await desk.raw('app.info', null)
      await desk.raw('read.listSymbols', { profileId: 'practice', request: {} })
      await desk.raw('vault.lock', null)
      await desk.raw('vault.unlock', null)
      // What is only begun by then has its time, too.
      await new Promise((resolve) => setTimeout(resolve, 400))
      assert.deepEqual(opened, [])
      // What it would have counted.
      new Socket().on('error', () => undefined).connect(9, '127.0.0.1')
      assert.equal(opened.length, 1)
    },
  },
  {
    id: 'T16-02',
    by: 'page',
    requirements: ['T16', 'I1'],
    attack: 'Looks for a channel or a part of main that downloads, replaces or runs files',
    reaches: 'An update of its own making',
    result:
      'Nothing installs: no channel, and in main’s sources no call of Electron’s updater, of a shell or of a child process',
    play: async ({ open }) => {
      const { desk } = await open()
      const names = [...desk.handlers.keys(), ...Object.keys(desk.bridge.invoke)]
      assert.ok(names.length > 200)
      assert.deepEqual(
        names
          .filter((name) => /update[rs]?$|download|install|exec|run$/i.test(name))
          .filter((name) => !/^(?:profiles|addressBook)\.update$/.test(name)),
        [],
      )
      // What no call shows: main has no part that could.
      const sources = globSync('src/{main,preload}/**/*.ts', { cwd: projectDir })
      assert.ok(sources.length > 200)
      for (const path of sources) {
        const source = readFileSync(join(projectDir, path), 'utf8')
        assert.doesNotMatch(
          source,
          /autoUpdater|electron-updater|node:child_process|from 'child_process'|process\.dlopen/,
          path,
        )
      }
    },
  },
  {
    id: 'T16-03',
    by: 'network',
    requirements: ['T16', 'T10'],
    attack:
      'Holds the address for updates and answers with a version of its own: bare, signed by another key, changed after signing, and an older one that was good',
    reaches: 'A user who downloads what it names',
    result: 'Nothing of it is believed or shown; what was signed rightly before stays, and the trouble is said',
    play: async (world) => {
      const [own, other] = [throwAwayKey(), throwAwayKey()]
      const date = (days: number): string => `${new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 19)}Z`
      const good = signed({ version: '9.1.0', date: date(1) }, own)
      let answer = good
      const server = await startRawServer((socket) => reply(socket, answer))
      world.after(server.close)
      process.env['COFFER_RELEASE'] = JSON.stringify({
        manifest: `${server.origin}/manifest`,
        keys: { current: own.key, next: throwAwayKey().key },
      })
      world.after(() => delete process.env['COFFER_RELEASE'])
      const desk = await world.practiceOnly()
      const check = async () => must(await desk.invoke('updates.check', null))
      assert.equal((await check()).error, null)
      for (answer of [
        JSON.stringify({ version: '9.2.0' }),
        signed({ version: '9.2.0', date: date(0) }, other),
        good.replace('9.1.0', '9.2.0'),
        signed({ version: '9.0.0', date: date(0) }, own),
        signed({ version: '9.1.0', date: date(2) }, own),
        signed({ version: '9.2.0', date: date(61) }, own),
      ]) {
        const { error, newest } = await check()
        assert.notEqual(error, null)
        assert.equal(newest?.version, '9.1.0')
      }
      answer = signed({ version: '9.2.0', date: date(0) }, own)
      assert.equal((await check()).newest?.version, '9.2.0')
    },
  },
]
