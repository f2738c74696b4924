import { describe, expect, it } from 'vitest'
import type { HistoryLacks } from '#shared/domain/history.ts'
import type { SavedHistory } from '#shared/bridge/market-data.ts'
import { useSavedWords } from '#renderer/views/shared/use-saved-words.ts'
import { openPage } from '../../desk.ts'

function said(saved: SavedHistory) {
  const page = openPage()
  const words = page.mount(() => useSavedWords())(saved)
  page.close()
  return words
}
const nothing: HistoryLacks = { pairs: [], isUnnamed: false, rows: 0, moved: false }
const partial = (lacks: Partial<HistoryLacks>): string =>
  said({ lines: 7, savedAs: 'a.csv', lacks: { ...nothing, ...lacks } })?.text ?? ''

describe('what is said of a saved history', () => {
  it('is how many rows it holds, or that nothing was saved', () => {
    expect(said({ lines: 7, savedAs: 'a.csv', lacks: null })).toEqual({ tone: 'good', text: '7 rows saved as a.csv.' })
    expect(said({ lines: 7, savedAs: null, lacks: null })).toBeNull()
    expect(said({ lines: null, savedAs: null, lacks: null })).toMatchObject({ text: 'Stopped. Nothing saved.' })
  })

  it.each<[Partial<HistoryLacks>, RegExp]>([
    [{ pairs: ['ETH-USDT', 'SOL-USDT'] }, /missing: ETH-USDT, SOL-USDT\./],
    [{ isUnnamed: true }, /did not name every pair/],
    [{ rows: 1 }, /One row could not be read and is missing/],
    [{ rows: 3 }, /3 rows could not be read and are missing/],
    [{ moved: true }, /rows may be missing/],
  ])('names what it lacks, and that it is partial: %j', (lacks, words) => {
    expect(partial(lacks)).toContain('a.csv, which is partial: 7.')
    expect(partial(lacks)).toMatch(words)
    expect(said({ lines: 7, savedAs: 'a.csv', lacks: { ...nothing, ...lacks } })?.tone).toBe('bad')
  })

  it('says all of it', () => {
    expect(partial({ pairs: ['ETH-USDT'], rows: 2 })).toMatch(/ETH-USDT.*2 rows/)
  })
})
