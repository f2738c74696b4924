import { describe, expect, it } from 'vitest'
import { createLoudEvents, loud, preventable } from '#tools/preview-host/stand-in/loud.ts'

interface Whole {
  covered: string
  uncovered(): void
  setting: number
}

describe('a loud object', () => {
  const part = loud<Whole>('thing', { covered: 'yes' })

  it('gives what is covered, and throws what it lacks by name', () => {
    expect(part.covered).toBe('yes')
    expect(() => part.uncovered()).toThrow("electron's thing.uncovered")
    expect(() => (part.setting = 1)).toThrow("electron's thing.setting")
  })

  it('can be awaited and printed', async () => {
    expect(await part).toBe(part)
    expect(JSON.stringify(part)).toBe('{"covered":"yes"}')
  })
})

describe('events', () => {
  it('are refused by name when they never come here', () => {
    const { methods } = createLoudEvents('thing', ['known'], ['silent'])
    expect(() => methods.on('unknown', () => undefined)).toThrow('the event unknown')
    expect(() => methods.on('silent', () => undefined)).not.toThrow()
  })

  it('reach listeners until these are taken away', () => {
    const { methods, emit } = createLoudEvents('thing', ['known'])
    const received: number[] = []
    const listener = (value: number): void => void received.push(value)
    methods.on('known', listener)
    methods.once('known', (value: number) => void received.push(-value))
    expect(emit('known', 1)).toBe(true)
    emit('known', 2)
    methods.removeListener('known', listener)
    expect(emit('known', 3)).toBe(false)
    expect(received).toEqual([1, -1, 2])
  })

  it('say whether they were prevented', () => {
    const event = preventable({ url: 'x' })
    expect(event.defaultPrevented).toBe(false)
    event.preventDefault()
    expect(event).toMatchObject({ url: 'x', defaultPrevented: true })
  })
})
