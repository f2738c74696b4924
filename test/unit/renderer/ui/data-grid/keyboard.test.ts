import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { nextTick, ref } from 'vue'
import { targetOf, useGridFocus } from '#renderer/ui/data-grid/use-grid-focus.ts'
import { useArraySource } from '#renderer/ui/data-grid/source.ts'
import type { RowFold } from '#renderer/ui/data-grid/use-grid.ts'
import { openPage } from '../../desk.ts'

const keys = ['ArrowDown', 'ArrowUp', 'PageDown', 'PageUp', 'Home', 'End'] as const

describe('where a key leads', () => {
  it('is always a row of the list', () => {
    const counts = fc.integer({ min: 1, max: 500 })
    fc.assert(
      fc.property(counts, fc.nat(), fc.constantFrom(...keys), (count, nth, key) => {
        const target = targetOf(key, nth % count, count, 10)
        expect(target).toBeGreaterThanOrEqual(0)
        expect(target).toBeLessThan(count)
      }),
    )
  })

  it('is the next row, a page on, or an end', () => {
    expect(keys.map((key) => targetOf(key, 50, 100, 10))).toEqual([51, 49, 60, 40, 0, 99])
    expect(targetOf('a', 50, 100, 10)).toBeNull()
  })
})

/** A row or something in it, as far as the keyboard asks. */
const element = (index: number, inside: readonly string[] = []) => {
  const row = { dataset: { index: String(index), key: `r${index}` }, querySelectorAll: () => [], focus: vi.fn() }
  const own = { ...row, closest: (what: string): unknown => (what === '[data-index]' ? own : null) }
  const part = {
    closest: (what: string): unknown => (what === '[data-index]' ? own : inside.includes(what) ? {} : null),
  }
  return inside.length === 0 ? own : part
}
function openKeyboard(count: number, fold: RowFold<string> | null = null) {
  const page = openPage()
  const did: string[] = []
  const rows = ref(Array.from({ length: count }, (_, at) => `r${at}`))
  const focus = page.mount(() =>
    useGridFocus<string>({
      source: useArraySource({ rows: () => rows.value, keyOf: (row) => row }),
      box: ref(null),
      isFixed: true,
      selected: () => null,
      fold,
      scrollTo: (index) => void did.push(`scroll ${index}`),
      pageRows: () => 10,
      on: {
        select: (row) => void did.push(`select ${row}`),
        focus: () => undefined,
        open: (row) => void did.push(`open ${row}`),
        menu: (row) => void did.push(`menu ${row}`),
        press: ({ key }, row) => void did.push(`${key} ${row}`),
      },
    }),
  )
  function press(key: string, target: unknown, part: Partial<KeyboardEvent> = {}): boolean {
    const preventDefault = vi.fn()
    focus.press({ key, target, ...part, preventDefault } as unknown as KeyboardEvent)
    return preventDefault.mock.calls.length > 0
  }
  return { press, did, rows, focus }
}

describe('the keyboard on a row', () => {
  it('moves, opens and asks for the menu, by the menu key and by Shift+F10', () => {
    const { press, did } = openKeyboard(20)
    expect(press('ArrowDown', element(3))).toBe(true)
    press('Enter', element(4))
    press('ContextMenu', element(4))
    press('F10', element(5), { shiftKey: true })
    expect(did).toEqual(['select r4', 'scroll 4', 'open r4', 'menu r4', 'menu r5'])
  })

  it('is the row that the element shows, also where another stands at its index by now or it went', () => {
    const { press, did, rows, focus } = openKeyboard(20)
    rows.value = ['new', ...rows.value]
    press('Enter', element(4))
    press('ArrowDown', element(4))
    focus.focusIn({ target: element(7) } as unknown as FocusEvent)
    expect(focus.stop.value).toBe(8)
    rows.value = rows.value.filter((row) => row !== 'r4')
    press('Enter', element(4))
    expect(did).toEqual(['open r4', 'select r5', 'scroll 6'])
  })

  it('hands on what means nothing to it, and leaves keys with a modifier alone', () => {
    const { press, did } = openKeyboard(20)
    expect(press(' ', element(3))).toBe(false)
    expect(press('End', element(3), { ctrlKey: true })).toBe(false)
    expect(press('ArrowDown', element(3), { defaultPrevented: true })).toBe(false)
    expect(did).toEqual(['  r3'])
  })

  it('leaves the arrows to a field, and every key to what a row opened', () => {
    const { press, did } = openKeyboard(20)
    press('ArrowDown', element(3, ['input, select, textarea, [role=listbox], [role=menu], [role=radiogroup]']))
    press('ArrowDown', element(3, ['.data-grid-detail']))
    press('Enter', element(3, ['button']))
    expect(did).toEqual([])
  })

  it('opens and folds what has rows below it, leads back to it from them, and goes among controls where there is none', () => {
    const toggled: string[] = []
    const open = new Map([
      ['r1', false],
      ['r2', true],
    ])
    const { press, did } = openKeyboard(20, {
      isOpen: (row) => open.get(row) ?? null,
      toggle: (row) => void toggled.push(row),
      above: (row) => (row === 'r5' ? 3 : null),
    })
    press('ArrowRight', element(1))
    press('ArrowLeft', element(2))
    expect(toggled.splice(0)).toEqual(['r1', 'r2'])
    const [folded, opened, alone] = [element(1), element(2), element(9)] as unknown as {
      focus: ReturnType<typeof vi.fn>
    }[]
    press('ArrowLeft', folded)
    press('ArrowRight', opened)
    press('ArrowRight', alone)
    expect([toggled, did]).toEqual([[], []])
    for (const row of [folded, opened, alone]) expect(row?.focus).toHaveBeenCalledOnce()
    press('ArrowLeft', element(5))
    expect(did).toEqual(['select r2', 'scroll 2'])
  })

  it('comes back to the row it left, wherever that stands now', async () => {
    const { focus, rows } = openKeyboard(20)
    focus.go(5)
    expect(focus.stop.value).toBe(5)
    rows.value = rows.value.toReversed()
    await nextTick()
    expect(focus.stop.value).toBe(14)
    rows.value = ['other']
    expect(focus.stop.value).toBe(0)
  })
})
