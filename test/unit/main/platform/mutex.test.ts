import { describe, expect, it } from 'vitest'
import { createKeyedMutex, createMutex } from '#main/platform/mutex.ts'

/** A job that ends when it is told to, and what has begun so far. */
const jobs = () => {
  const begun: string[] = []
  const ends = new Map<string, { readonly resolve: (value: string) => void; readonly reject: (why: Error) => void }>()
  const job = (name: string) => (): Promise<string> => {
    begun.push(name)
    return new Promise((resolve, reject) => ends.set(name, { resolve, reject }))
  }
  const end = (name: string): void => ends.get(name)?.resolve(`${name} done`)
  const fail = (name: string): void => ends.get(name)?.reject(new Error(name))
  return { begun, job, end, fail }
}
const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

describe('a mutex', () => {
  it('runs one job at a time, in the order they were asked for, and gives each its own result', async () => {
    const runExclusive = createMutex()
    const { begun, job, end } = jobs()
    const all = ['a', 'b', 'c'].map((name) => runExclusive(job(name)))
    await turn()
    expect(begun).toEqual(['a'])
    end('a')
    await turn()
    expect(begun).toEqual(['a', 'b'])
    end('b')
    await turn()
    end('c')
    expect(await Promise.all(all)).toEqual(['a done', 'b done', 'c done'])
  })

  it('goes on after a job that failed or threw at once, and tells only who asked for it', async () => {
    const runExclusive = createMutex()
    const { job, end, fail } = jobs()
    const failing = runExclusive(job('a'))
    const throwing = runExclusive(() => {
      throw new Error('at once')
    })
    const after = runExclusive(job('b'))
    await turn()
    fail('a')
    await expect(failing).rejects.toThrow('a')
    await expect(throwing).rejects.toThrow('at once')
    await turn()
    end('b')
    expect(await after).toBe('b done')
  })
})

it('a mutex for each key: jobs of one key wait for each other, those of another do not', async () => {
  const inTurn = createKeyedMutex()
  const { begun, job, end } = jobs()
  const all = [inTurn('p1', job('a')), inTurn('p1', job('b')), inTurn('p2', job('c'))]
  await turn()
  expect(begun).toEqual(['a', 'c'])
  end('a')
  await turn()
  expect(begun).toEqual(['a', 'c', 'b'])
  end('b')
  end('c')
  expect(await Promise.all(all)).toEqual(['a done', 'b done', 'c done'])
})
