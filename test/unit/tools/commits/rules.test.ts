import { describe, expect, it } from 'vitest'
import { longestSubject, objections } from '#tools/commits/rules.ts'

const subjectOf = (length: number): string => 'orders: refuse '.padEnd(length, 'x')

describe('a commit message', () => {
  it.each([
    'orders: refuse market sells above the balance',
    'preview-host: feed the page in order\n\nThe reason, in as many words as it takes. They end with a full stop.',
    'ui/grid: address rows by key',
    'docs: process and focus first',
    subjectOf(longestSubject),
    'Merge branch main',
    'Revert "orders: refuse market sells"',
    'fixup! orders: refuse market sells',
    'lint: keep the rule\n# Please enter the commit message\n# ------------------------ >8 ------------------------\nno part of it',
  ])('is taken: %j', (message) => {
    expect(objections(message)).toEqual([])
  })

  it.each([
    ['Refuse market sells', /area/],
    ['Orders: refuse market sells', /area/],
    ['orders:refuse market sells', /area/],
    ['', /area/],
    ['orders: refused market sells', /"refused"/],
    ['orders: Refusing market sells', /"refusing"/],
    ['orders: refuses market sells', /"refuses"/],
    ['orders: the market sells above the balance are refused', /"the"/],
    [subjectOf(longestSubject + 1), /72 characters; it has 73/],
    ['orders: refuse market sells.', /full stop/],
    ['orders: refuse market sells\nabove the balance', /line after the subject/],
    ['orders: refuse market sells\n\nSeen with /home/me/coffer/out.', /paths of your own/],
    ['orders: refuse market sells\n\nSeen with C:\\Users\\me.', /paths of your own/],
  ])('is refused: %j', (message, reason) => {
    const found = objections(message)
    expect(found).toHaveLength(1)
    expect(found[0]).toMatch(reason)
  })

  it('is refused for all its faults at once', () => {
    expect(objections(`Fixed ${'x'.repeat(80)}.\nmore`)).toHaveLength(4)
  })
})
