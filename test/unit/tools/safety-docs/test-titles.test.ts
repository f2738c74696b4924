import { describe, expect, it } from 'vitest'
import { requirementsOf, testsById } from '#tools/safety-docs/test-titles.ts'

describe('the requirements that titles of tests name', () => {
  it.each([
    ["it('M7: once', () => {})", ['M7']],
    ["test('T8 and T9: both', run)", ['T8', 'T9']],
    ["it('R1 T15 (both windows): strict', run)", ['R1', 'T15']],
    ['it(`V6: ${when}`, run)', ['V6']],
    ["describe('N4: signing', () => { it('M2: sent', run) })", ['N4', 'M2']],
    ["test.describe('C1: killed', () => {})", ['C1']],
    ["it.each([1, 2])('L2: %s', run)", ['L2']],
    ["it.each<[string, number]>([['a', 1]])('I2, I3: %s', run)", ['I2', 'I3']],
    ["it.each([['G1: one', 1], ['G1: another', 2]])('%s', run)", ['G1', 'G1']],
    ['it.each`a | b`("M9: %s", run)', ['M9']],
    ["await test.step('T12: a step', run)", ['T12']],
  ])('%s', (source, ids) => expect(requirementsOf(source)).toEqual(ids))

  it.each([
    "it('a press, as M7 says', run)",
    "it('M7 without a colon', run)",
    "expect(title).toBe('M7: not a title')",
    "// it('M7: left out', run)",
    'const title = "M7: of nothing"',
    "it('PNG: a picture', run)",
  ])('none in %s', (source) => expect(requirementsOf(source)).toEqual([]))
})

describe('the tests that are named for a requirement', () => {
  const once = "it('M7: x', run)"
  const orderOf = (sources: Readonly<Record<string, string>>) => testsById(sources).get('M7')

  it('unit tests come first, then those that name it most often, then by path', () => {
    const sources = {
      'test/full/a.test.ts': once.repeat(4),
      'test/e2e/a.spec.ts': once.repeat(3),
      'test/unit/z.test.ts': once,
      'test/contract/b.test.ts': once,
      'test/unit/main/long/path/of/it.test.ts': `${once}\n${once}`,
      'test/unit/y.test.ts': once,
    }
    const order = [
      'test/unit/main/long/path/of/it.test.ts',
      'test/unit/y.test.ts',
      'test/unit/z.test.ts',
      'test/contract/b.test.ts',
      'test/e2e/a.spec.ts',
      'test/full/a.test.ts',
    ]
    expect(orderOf(sources)).toEqual(order)
    expect(orderOf(Object.fromEntries(Object.entries(sources).reverse()))).toEqual(order)
  })
})
