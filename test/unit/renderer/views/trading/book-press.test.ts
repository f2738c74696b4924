import { afterEach, describe, expect, it } from 'vitest'
import { useActionsStore } from '#renderer/data/stores/actions.ts'
import type { OrderTab } from '#renderer/data/stores/desk.ts'
import { useBookPress } from '#renderer/views/trading/book/use-book-press.ts'
import { openDesk } from '../shared/orders/desk-page.ts'
import type { DeskPage } from '../shared/orders/desk-page.ts'
import { btc } from './symbol.ts'

let world: DeskPage
afterEach(() => world.page.close())
const level = { price: '59999', total: '4.5', gone: false }

async function open(tab: OrderTab) {
  world = await openDesk()
  const { desk } = world
  desk.tab = tab
  const press = world.page.mount(() =>
    useBookPress(
      () => btc,
      (price) => price,
    ),
  )
  const actions = world.page.run(() => useActionsStore())
  return { desk, press, said: () => actions.hint }
}

describe('a press on a level of the book', () => {
  it('fills the price of a limit order, then the size up to there, and never flips the side', async () => {
    const { desk, press } = await open('limit')
    desk.draft = { ...desk.draft, side: 'sell' }
    press(level)
    expect(desk.draft).toMatchObject({ side: 'sell', price: '59999', size: '' })
    press(level)
    expect(desk.draft).toMatchObject({ side: 'sell', price: '59999', size: '4.5' })
  })

  it('fills the size of a market order, in base and where it is seen, and says that it has no price', async () => {
    const { desk, press, said } = await open('market')
    desk.draft = { ...desk.draft, marketBy: 'total', total: '100' }
    press(level)
    expect(said()).toContain('no price')
    expect(desk.draft).toMatchObject({ price: '', size: '', total: '100', marketBy: 'total' })
    press(level)
    expect(desk.draft).toMatchObject({ price: '', size: '4.5', marketBy: 'size' })
    expect(said()).toBeNull()
  })

  it.each(['stop', 'oco', 'scaled'] as const)('%s: another price that was typed since is filled over', async (tab) => {
    const { desk, press } = await open(tab)
    let shown = ''
    desk.shownPrice = () => shown
    const filled = () => desk.takePrefilled([tab])
    press(level)
    expect(filled()).toMatchObject({ price: '59999' })
    shown = '59999.0'
    press(level)
    expect(filled()).toMatchObject({ size: '4.5' })
    shown = '58000'
    press(level)
    expect(filled()).toMatchObject({ price: '59999' })
    // Nor is a size filled into a form that nobody sees.
    desk.shownPrice = null
    press(level)
    expect(filled()).toMatchObject({ price: '59999' })
  })

  it('brings the form to the front, whichever it is', async () => {
    for (const tab of ['limit', 'market', 'stop'] as const) {
      const { desk, press } = await open(tab)
      expect(desk.takeWantedPanels()).toEqual([])
      press(level)
      expect(desk.takeWantedPanels(), tab).toEqual(['order'])
      world.page.close()
    }
  })

  it('says of a level that is gone what was filled, and has no size for it', async () => {
    const { desk, press, said } = await open('limit')
    press({ ...level, gone: true })
    expect(desk.draft.price).toBe('59999')
    expect(said()).toContain('59999')
    press({ ...level, gone: true })
    expect(desk.draft.size).toBe('')
  })
})
