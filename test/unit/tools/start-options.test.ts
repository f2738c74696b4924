import { expect, it } from 'vitest'
import { readOptions } from '#tools/start-options.ts'

it('reads file, size and theme', () => {
  expect(readOptions([])).toEqual({ screenshot: null, size: null, theme: null })
  expect(readOptions(['--screenshot', 'a.png', '--size', '1280x800', '--theme', 'light'])).toEqual({
    screenshot: 'a.png',
    size: { width: 1280, height: 800 },
    theme: 'light',
  })
})

it.each([
  [['--size', '12x'], /--size is WIDTHxHEIGHT/],
  [['--size', '99x99'], /--size is WIDTHxHEIGHT/],
  [['--theme', 'blue'], /--theme is light or dark/],
  [['--unheard-of'], /--unheard-of/],
  [['--screenshot'], /--screenshot/],
])('refuses %j with one sentence', (args, sentence) => {
  expect(readOptions(args)).toMatch(sentence)
})
