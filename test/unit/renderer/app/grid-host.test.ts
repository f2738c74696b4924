import { describe, expect, it } from 'vitest'
import { formerlyHidden, useGridHost } from '#renderer/app/use-grid-host.ts'
import { readChoices } from '#renderer/ui/data-grid/columns.ts'
import { useNoticesStore } from '#renderer/data/stores/notices.ts'
import { openPage } from '../desk.ts'

const openHost = (page: Readonly<Record<string, string | readonly string[]>>) => {
  const opened = openPage([], { page: page as never })
  return { ...opened, host: opened.mount(useGridHost) }
}

describe('the columns of a table', () => {
  it('are kept with the settings under the name of the table, and nothing else with them', () => {
    const { host, of } = openHost({ lastProfile: 'a' })
    const choices = { shown: { fee: false }, widths: { pair: 120 } }
    host.keep('fills', choices)
    expect(readChoices(host.kept('fills'))).toEqual(choices)
    expect(of('settings.change')[0]?.input).toEqual({ page: { 'columns.fills': choices } })
  })

  it('are still hidden where an older version hid them, until they are chosen anew', () => {
    const former = { open: ['origin', 'type'], closed: 'all' }
    expect(formerlyHidden('open-orders', former)).toEqual({ widths: {}, shown: { origin: false, type: false } })
    expect(formerlyHidden('closed-orders', former)).toBeUndefined()
    expect(formerlyHidden('fills', former)).toBeUndefined()
    expect(formerlyHidden('open-orders', undefined)).toBeUndefined()
    const { host } = openHost({ 'order-columns': former as never })
    host.keep('open-orders', { shown: { origin: true }, widths: {} })
    expect(readChoices(host.kept('open-orders')).shown).toEqual({ origin: true })
  })
})

describe('a copied table', () => {
  it('is told by its rows, and a refusal is said', async () => {
    const { host, of, settled } = openHost({})
    const copying = host.copy({ lines: [['a'], ['=1'], ['x,y']], total: 2 })
    await settled()
    expect(of('app.copy')[0]?.input).toEqual({ text: `a\r\n'=1\r\n"x,y"\r\n` })
    await of('app.copy')[0]?.answer(null)
    await copying
  })

  it.each([
    [2, undefined, '2 rows copied as CSV.'],
    [31_402, true, '2 of 31,402 rows copied as CSV: a copy holds no more. Export saves all.'],
    [31_402, undefined, '2 of 31,402 rows copied as CSV: a copy holds no more.'],
  ])('of %i rows, export %s: %s', async (total, hasExport, said) => {
    const { host, of, settled, run } = openHost({})
    const copying = host.copy({ lines: [['a'], ['1'], ['2']], total, ...(hasExport && { hasExport }) })
    await settled()
    await of('app.copy')[0]?.answer(null)
    await copying
    expect(run(() => useNoticesStore()).all[0]?.text).toBe(said)
  })

  it('of a list that was not read to its end says so', async () => {
    const { host, of, settled, run } = openHost({})
    const copying = host.copy({ lines: [['a'], ['1'], ['2']], total: 2, hasExport: true, isPartRead: true })
    await settled()
    await of('app.copy')[0]?.answer(null)
    await copying
    const said = '2 rows copied as CSV. Older ones were not read yet: Export reads and saves all.'
    expect(run(() => useNoticesStore()).all[0]?.text).toBe(said)
  })
})
