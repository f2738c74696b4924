import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { takeLease } from '#main/journal/lease.ts'
import type { Attack } from '../attack.ts'
import type { MainWorld } from '../main-world.ts'

/** T13: a second Coffer, or what passes for one. */
export const second: readonly Attack<MainWorld>[] = [
  {
    id: 'T13-01',
    by: 'program',
    requirements: ['T13'],
    attack: 'Takes the lease of the data folder in another process while Coffer holds it',
    reaches: 'Two processes that sign and reconcile the same journal',
    result: 'The operating system holds the lock: the second process cannot take it, however often it tries',
    play: async (world) => {
      const folder = await world.folder('lease')
      const target = await world.open({ folder })
      const path = join(folder, 'lease.sqlite')
      assert.equal(takeLease(path).ok, false)
      const script = `const { DatabaseSync } = require('node:sqlite')
        let taken = 0
        for (let at = 0; at < 5; at++) try { new DatabaseSync(process.argv[1], { timeout: 0 }).exec('begin exclusive'); taken++ } catch {}
        console.log(taken)`
      const { stdout } = spawnSync(process.execPath, ['-e', script, path], { encoding: 'utf8' })
      assert.equal(stdout.trim(), '0')
      // It was Coffer that held it.
      await target.desk.close()
      const lease = takeLease(path)
      assert.ok(lease.ok)
      lease.value.release()
    },
  },
]
