import { useMutationCache } from '@pinia/colada'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { ref } from 'vue'
import { appError, fail, ok } from '#shared/errors.ts'
import type { Result } from '#shared/errors.ts'
import { useSubmit } from '#renderer/data/use-submit.ts'
import type { SubmitOptions } from '#renderer/data/use-submit.ts'
import { useProfilesStore } from '#renderer/data/stores/profiles.ts'
import { openPage } from '../desk.ts'
import { said } from '#test/support/said.ts'
import { asWritten } from '#shared/messages.ts'

let page: ReturnType<typeof openPage>
afterEach(() => page.close())

async function form(options: SubmitOptions = {}) {
  page = openPage()
  const profiles = page.run(() => useProfilesStore())
  await profiles.load()
  profiles.select('a')
  const answers: ((answer: Result<string>) => void)[] = []
  const call = vi.fn(() => new Promise<Result<string>>((resolve) => void answers.push(resolve)))
  const give = async (at: number, answer: Result<string>): Promise<void> => {
    answers[at]?.(answer)
    await page.settled()
  }
  return { profiles, call, give, ...page.mount(() => useSubmit(options)) }
}

describe('submitting a form', () => {
  it('M11: a second press before the answer makes no second call', async () => {
    const { submit, waiting, call, give } = await form()
    void submit(call)
    void submit(call)
    expect(waiting.value).toBe(true)
    await give(0, ok('kept'))
    expect(call).toHaveBeenCalledTimes(1)
    expect(waiting.value).toBe(false)
    void submit(call)
    expect(call).toHaveBeenCalledTimes(2)
  })

  it('counts a press as the same one until what follows the answer is done', async () => {
    const { submit, call, give } = await form()
    let end = (): void => undefined
    void submit(call, () => new Promise<void>((resolve) => void (end = resolve)))
    await give(0, ok('kept'))
    void submit(call)
    expect(call).toHaveBeenCalledTimes(1)
    end()
    await page.settled()
    void submit(call)
    expect(call).toHaveBeenCalledTimes(2)
  })

  it('keeps an error until the next press', async () => {
    const { submit, error, call, give } = await form()
    void submit(call)
    await give(0, fail(appError('pin-wrong', asWritten('Wrong.'))))
    expect(said(error.value)).toBe('Wrong.')
    void submit(call)
    expect(error.value).toBeNull()
  })

  it('T12: drops what is answered after the profile was left, value and error alike', async () => {
    const { profiles, submit, waiting, error, call, give } = await form()
    const then = vi.fn()
    void submit(call, then)
    profiles.select('b')
    expect(waiting.value).toBe(false)
    void submit(call, then)
    await give(0, ok('of a'))
    expect(then).not.toHaveBeenCalled()
    await give(1, fail(appError('disk-failed', asWritten('Of b.'))))
    expect(said(error.value)).toBe('Of b.')
    profiles.select('a')
    expect(error.value).toBeNull()
  })

  it('M11: leaving a profile and coming back does not allow a second call', async () => {
    const { profiles, submit, waiting, call, give } = await form()
    const then = vi.fn()
    void submit(call, then)
    profiles.select('b')
    profiles.select('a')
    expect(waiting.value).toBe(true)
    void submit(call, then)
    await give(0, ok('of a'))
    expect(call).toHaveBeenCalledTimes(1)
    expect(then).toHaveBeenCalledExactlyOnceWith('of a')
  })

  it('follows a subject of its own instead of the profile', async () => {
    const entry = ref('x')
    const { profiles, submit, call, give } = await form({ about: () => entry.value })
    const then = vi.fn()
    void submit(call, then)
    profiles.select('b')
    await give(0, ok('x kept'))
    expect(then).toHaveBeenCalledTimes(1)
    void submit(call, then)
    entry.value = 'y'
    await give(1, ok('x kept again'))
    expect(then).toHaveBeenCalledTimes(1)
  })

  it('is free again after a call that broke', async () => {
    const { submit, waiting } = await form()
    await expect(submit(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
    expect(waiting.value).toBe(false)
  })

  it('keeps a call in the cache of mutations, however long it lasts, and after its answer no more than the last', async () => {
    const { submit, clear, call, give } = await form()
    const entries = () => page.run(() => useMutationCache()).getEntries()
    void submit(call)
    expect(entries().map(({ asyncStatus, options }) => [asyncStatus.value, options.gcTime])).toEqual([
      ['loading', Infinity],
    ])
    await give(0, fail(appError('pin-wrong', asWritten('Wrong.'))))
    void submit(call)
    expect(entries()).toHaveLength(1)
    await give(1, ok('kept'))
    clear()
    expect(entries()).toEqual([])
  })

  it('keeps nothing in the cache that could hold what was sent', async () => {
    const { submit, call, give } = await form()
    const then = vi.fn()
    void submit(call, then)
    await give(0, ok('kept'))
    expect(then).toHaveBeenCalledExactlyOnceWith('kept')
    const kept = page
      .run(() => useMutationCache())
      .getEntries()
      .map(({ vars }) => Object.values((vars as { readonly value?: object }).value ?? {}))
    expect(kept).toHaveLength(1)
    expect(kept.flat().filter((value) => typeof value === 'function')).toEqual([])
  })

  it.each([
    ['label', true],
    ['key.label', true],
    ['secret', false],
    [undefined, false],
  ])('prints a refusal once: of field %s', async (field, beside) => {
    const { submit, at, rest, call, give } = await form({ fields: ['label'] })
    void submit(call)
    await give(0, fail(appError('bad-input', asWritten('Too long.'), field === undefined ? {} : { field })))
    expect(at('label')).toBe(beside ? 'Too long.' : null)
    expect(said(rest.value) || null).toBe(beside ? null : 'Too long.')
  })
})
