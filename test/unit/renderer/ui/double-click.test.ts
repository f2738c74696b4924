import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { takeRestOfDoubleClick } from '#renderer/ui/double-click.ts'

describe('M11: the rest of a double click', () => {
  const pressed = vi.fn()
  let view: EventTarget
  const click = (detail: number): boolean =>
    view.dispatchEvent(Object.assign(new Event('click', { cancelable: true }), { detail }))
  /** What lies below hears of a click after the window's capturing listeners. */
  const begin = (): void => {
    takeRestOfDoubleClick()
    view.addEventListener('click', pressed)
  }
  beforeEach(() => {
    vi.useFakeTimers()
    pressed.mockReset()
    view = new EventTarget()
    vi.stubGlobal('window', view)
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })

  it('reaches nothing', () => {
    begin()
    click(2)
    click(3)
    expect(pressed).not.toHaveBeenCalled()
  })

  it('leaves a new click alone', () => {
    begin()
    click(1)
    expect(pressed).toHaveBeenCalledOnce()
  })

  it('is taken for as long as systems count clicks together, and no longer', () => {
    begin()
    vi.advanceTimersByTime(599)
    click(2)
    expect(pressed).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    click(2)
    expect(pressed).toHaveBeenCalledOnce()
  })
})
