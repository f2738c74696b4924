import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { placeOnScreen, readWindowState, writeWindowState } from '#main/shell/window-state.ts'

const screen = { x: 0, y: 0, width: 1920, height: 1080 }
const file = (): string => join(mkdtempSync(join(tmpdir(), 'coffer-')), 'window.json')

it('comes back where it was', () => {
  const path = file()
  const state = { bounds: { x: 10, y: 20, width: 1200, height: 800 }, maximized: true }
  writeWindowState(path, state)
  expect(readWindowState(path)).toEqual(state)
})

it.each(['', '{', '{"bounds":{"x":"1"}}', 'null'])('starts afresh from an unreadable file: %s', (content) => {
  const path = file()
  writeFileSync(path, content)
  expect(readWindowState(path)).toBeNull()
})

it('does not come back on a screen that is gone', () => {
  expect(placeOnScreen({ x: 2500, y: 100, width: 1200, height: 800 }, [screen])).toBeNull()
  expect(placeOnScreen({ x: 100, y: -600, width: 1200, height: 800 }, [screen])).toBeNull()
  expect(placeOnScreen({ x: 100, y: 100, width: 1200, height: 800 }, [screen])).not.toBeNull()
})
