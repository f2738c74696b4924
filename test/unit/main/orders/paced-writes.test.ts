import { readdirSync, readFileSync } from 'node:fs'
import * as nodeFs from 'node:fs/promises'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createPacedWrites } from '#main/orders/paced-writes.ts'
import { replaceFileBeside, replaceFileNow } from '#main/platform/atomic-write.ts'
import { temporaryFolder } from '#test/support/faults/journal.ts'
import { runs } from '#test/support/runs.ts'
import { virtualTime } from '#test/support/virtual-time.ts'

let folder: ReturnType<typeof temporaryFolder>
beforeEach(() => {
  folder = temporaryFolder()
})
afterEach(() => folder.remove())
const onDisk = (): string => readFileSync(join(folder.path, 'kept.json'), 'utf8')

describe('a file that is written beside the main thread', () => {
  it('never takes the place of a newer one that was written at once meanwhile, wherever it was by then', async () => {
    for (const stage of ['mkdir', 'chmod', 'open', 'sync'] as const) {
      let isOld = false
      const newer = (): void => {
        if (isOld) return
        isOld = true
        replaceFileNow(folder.path, 'kept.json', 'newer')
      }
      const at =
        (name: string) =>
        <Result>(result: Result): Result => {
          if (name === stage) newer()
          return result
        }
      const fs = {
        ...nodeFs,
        mkdir: (async (path: string, options: object) =>
          at('mkdir')(await nodeFs.mkdir(path, options))) as typeof nodeFs.mkdir,
        chmod: (async (path, mode) => at('chmod')(await nodeFs.chmod(path, mode))) as typeof nodeFs.chmod,
        open: (async (path: string, flags: string, mode: number) => {
          const file = await nodeFs.open(path, flags, mode)
          const sync = file.sync.bind(file)
          if (flags === 'wx') file.sync = async () => at('sync')(await sync())
          return at('open')(file)
        }) as typeof nodeFs.open,
      }
      await replaceFileBeside(folder.path, 'kept.json', 'older', () => isOld, fs)
      expect([stage, onDisk(), readdirSync(folder.path)]).toEqual([stage, 'newer', ['kept.json']])
    }
  })

  it('is the old text or the new one, whole, at every step at which the process could end', async () => {
    replaceFileNow(folder.path, 'kept.json', 'old')
    const seen: string[] = []
    const look = async <Result>(step: Promise<Result>): Promise<Result> => {
      seen.push(onDisk())
      const result = await step
      seen.push(onDisk())
      return result
    }
    const fs = {
      ...nodeFs,
      mkdir: ((path: string, options: object) => look(nodeFs.mkdir(path, options))) as typeof nodeFs.mkdir,
      chmod: ((path, mode) => look(nodeFs.chmod(path, mode))) as typeof nodeFs.chmod,
      open: (async (path: string, flags: string, mode: number) => {
        const file = await look(nodeFs.open(path, flags, mode))
        const [write, sync] = [file.writeFile.bind(file), file.sync.bind(file)]
        file.writeFile = ((text: string) => look(write(text))) as typeof file.writeFile
        file.sync = () => look(sync())
        return file
      }) as typeof nodeFs.open,
    }
    await replaceFileBeside(folder.path, 'kept.json', 'new', () => false, fs)
    expect(new Set(seen)).toEqual(new Set(['old', 'new']))
    expect(seen.lastIndexOf('old')).toBeLessThan(seen.indexOf('new'))
    expect(onDisk()).toBe('new')
  })
})

it('writes are in order, one at a time, a second apart, and the last one holds what was changed last', async () => {
  const acts = fc.array(fc.constantFrom('change', 'change', 'step', 'done', 'fail', 'flush'), { maxLength: 40 })
  await fc.assert(
    fc.asyncProperty(acts, async (history) => {
      const time = virtualTime()
      let [value, disk, failures] = [0, 0, 0]
      const starts: number[] = []
      let pending: { readonly end: (failed: boolean) => void } | null = null
      const writes = createPacedWrites(
        time,
        {
          beside: (isSuperseded) =>
            new Promise((resolve, reject) => {
              expect(pending).toBeNull()
              starts.push(time.monotonic())
              const text = value
              pending = {
                end: (failed) => {
                  pending = null
                  if (failed) return reject(new Error('full'))
                  if (!isSuperseded()) {
                    expect(text).toBeGreaterThanOrEqual(disk)
                    disk = text
                  }
                  resolve()
                },
              }
            }),
          now: () => void (disk = value),
        },
        () => (failures += 1),
      )
      const change = (): void => {
        value += 1
        writes.changed()
      }
      const end = (failed: boolean): void => pending?.end(failed)
      for (const act of history) {
        if (act === 'change') change()
        if (act === 'step') await time.advance(400)
        if (act === 'done' || act === 'fail') end(act === 'fail')
        if (act === 'flush') {
          writes.flush()
          if (failures === 0) expect(disk).toBe(value)
        }
        await time.advance(0)
      }
      // What a failed write held is written by the next change.
      change()
      for (let turn = 0; turn < 4; turn += 1) {
        end(false)
        await time.advance(1_000)
      }
      expect(disk).toBe(value)
      starts.forEach((at, index) => expect(at - (starts[index - 1] ?? -Infinity)).toBeGreaterThanOrEqual(1_000))
    }),
    { numRuns: runs(150) },
  )
})
