import { describe, expect, it } from 'vitest'
import { runtimePackages } from '#tools/supply/lists.ts'
import { shippedVersions } from '#tools/supply.ts'
import { checkAges, leastAgeMs, readPublished, readSignatures } from '#tools/supply/registry.ts'
import type { AgeParts } from '#tools/supply/registry.ts'

const said = (report: unknown) => readSignatures({ stdout: JSON.stringify(report), timedOut: false })
const one = { name: 'a', version: '1.0.0' }

describe('signatures', () => {
  it('are sound only where npm says so of all', () => {
    expect(said({ invalid: [], missing: [] }).state).toBe('sound')
    expect(said({ invalid: [one], missing: [] })).toMatchObject({
      state: 'wrong',
      problems: ['The signature of a 1.0.0 does not hold.'],
    })
    expect(said({ invalid: [], missing: [one] })).toMatchObject({
      state: 'wrong',
      problems: ['a 1.0.0 is not signed, though the registry signs.'],
    })
  })

  it('are not run where the registry, or npm, does not answer: never sound', () => {
    expect(said({ error: { code: 'ENOTFOUND' } })).toEqual({
      state: 'not-run',
      why: expect.stringContaining('ENOTFOUND') as string,
    })
    for (const report of [{}, [], { invalid: [] }, 'x']) expect(said(report).state).toBe('not-run')
    expect(readSignatures({ stdout: '', timedOut: false }).state).toBe('not-run')
    expect(readSignatures({ stdout: '{"invalid":[],"missing":[]}', timedOut: true }).state).toBe('not-run')
  })
})

describe('ages', () => {
  const now = 1_000 * leastAgeMs
  const times: Readonly<Record<string, number | null>> = {
    'old@1.0.0': now - leastAgeMs,
    '@scope/old@2.0.0': 0,
    'young@1.0.0': now - leastAgeMs + 1,
    'silent@1.0.0': null,
  }
  const check = (versions: readonly string[], more: Partial<AgeParts> = {}) => {
    const asked: string[] = []
    let remembered: ReadonlySet<string> = new Set()
    const verdict = checkAges({
      versions,
      exceptions: {},
      required: new Set(),
      now: () => now,
      published: (name, version) => {
        asked.push(`${name}@${version}`)
        return Promise.resolve(times[`${name}@${version}`] ?? null)
      },
      known: new Set(),
      remember: (known) => (remembered = known),
      budgetMs: 1_000,
      ...more,
    })
    return verdict.then((of) => ({ of, asked, remembered: [...remembered] }))
  }

  it('of a week or more are sound, and are not asked about again', async () => {
    const { of, remembered } = await check(['old@1.0.0', '@scope/old@2.0.0'])
    expect([of.state, remembered.toSorted()]).toEqual(['sound', ['@scope/old@2.0.0', 'old@1.0.0']])
    expect(await check(['old@1.0.0'], { known: new Set(['old@1.0.0']) })).toMatchObject({
      of: { state: 'sound' },
      asked: [],
    })
  })

  it('of less are wrong, unless the version is excepted by name', async () => {
    expect((await check(['old@1.0.0', 'young@1.0.0'])).of).toEqual({
      state: 'wrong',
      problems: ['young@1.0.0 was published less than 7 days ago.'],
    })
    expect((await check(['young@1.0.0'], { exceptions: { 'young@1.0.0': 'mends a hole' } })).of.state).toBe('sound')
  })

  it('that nobody answers, or that the time does not do for, are not run, and not all are asked in vain', async () => {
    const many = Array.from({ length: 100 }, (_, at) => `silent${at}@1.0.0`)
    const { of, asked } = await check(many)
    expect(of).toMatchObject({ state: 'not-run', why: expect.stringContaining('100 of 100') as string })
    expect(asked.length).toBeLessThan(10)
    expect((await check(['old@1.0.0'], { budgetMs: 0 })).of.state).toBe('not-run')
    expect((await check(['old@1.0.0', 'silent@1.0.0'])).of.state).toBe('not-run')
  })

  it('of what has to be known are wrong where nobody answers for them, however many others are left out', async () => {
    const required = new Set(['silent@1.0.0'])
    const sentence = 'The age of silent@1.0.0, which ships, was not answered or not asked in time: run this again.'
    const { of } = await check(['silent@1.0.0', 'other@1.0.0', 'old@1.0.0'], { required })
    expect(of).toEqual({ state: 'wrong', problems: [sentence] })
    expect((await check(['young@1.0.0', 'silent@1.0.0'], { required })).of).toMatchObject({
      problems: ['young@1.0.0 was published less than 7 days ago.', sentence],
    })
    expect((await check(['old@1.0.0', 'other@1.0.0'], { required: new Set(['old@1.0.0']) })).of.state).toBe('not-run')
  })

  it('are read from what npm view prints', () => {
    expect(readPublished('{"1.0.0":"2025-08-10T06:30:24.298Z"}', '1.0.0')).toBe(Date.UTC(2025, 7, 10, 6, 30, 24, 298))
    for (const text of ['', '{}', 'null', '{"1.0.0":"soon"}', '{"error":{"code":"E404"}}']) {
      expect(readPublished(text, '1.0.0')).toBeNull()
    }
  })
})

it('what ships is what main needs and what is bundled into the page, by the names of the registry', () => {
  const locked = {
    '': { version: '0.1.0' },
    'node_modules/keytar': { name: '@github/keytar', version: '7.0.0' },
    'node_modules/vue': { version: '3.0.0' },
    'node_modules/electron': { version: '45.3.4' },
    'node_modules/vitest': { version: '5.0.0' },
    'node_modules/vitest/node_modules/vue': { version: '2.0.0' },
  }
  expect(runtimePackages).toContain('keytar')
  expect([...shippedVersions(locked)]).toEqual(['@github/keytar@7.0.0', 'vue@3.0.0', 'electron@45.3.4'])
})
