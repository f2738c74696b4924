import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = 'src/renderer'
const files = globSync('**/*.{ts,vue}', { cwd: root })
const having = (pattern: RegExp): readonly string[] =>
  files.filter((file) => pattern.test(readFileSync(join(root, file), 'utf8'))).sort()

describe('L1: the page reads the venue in two ways and by no clock of its own', () => {
  it('asks for rows of the catalogue in one file', () => {
    expect(having(/\bcall\(\s*['`]read\.|`read\.\$\{/)).toEqual(['data/use-read.ts'])
  })

  it('watches topics of main in one file, and a window onto something longer in another', () => {
    expect(having(/'feed\.watch'/)).toEqual(['data/stores/feed.ts', 'data/stores/unreadable.ts'])
    expect(having(/\buseFeedStore\(\)/)).toEqual([
      'app/StatusBar.vue',
      'data/last-price.ts',
      'data/use-live-window.ts',
      'data/use-live.ts',
    ])
  })

  it('has no timer that repeats but the clock, the time of the lock, and the countdown of main’s own window', () => {
    expect(having(/\b(setInterval|useIntervalFn|useInterval|useRafFn|refetchInterval)\b/)).toEqual([
      'app/use-lock-time.ts',
      'data/use-clock.ts',
      'trusted/main.ts',
    ])
  })

  it('never judges by itself when a reading that failed is made again', () => {
    expect(having(/\bwaitAfter\b/)).toEqual([])
  })
})
