import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { Socket } from 'node:net'
import { join } from 'node:path'
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
    result: 'Without a live profile main opens no connection at all',
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
      'There is no updater: no channel, and in main’s sources no call of Electron’s updater, of a shell or of a child process',
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
]
