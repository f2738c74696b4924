import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { ok } from '#shared/errors.ts'
import type { AlertState } from '#main/alerts/alert-store.ts'
import { openAlertStore } from '#main/alerts/alert-store.ts'

const addGap = (from: number) => (state: AlertState) => {
  const gap = { from, to: from + 1, why: 'closed', profileId: null, source: 'prices' } as const
  return ok({ state: { ...state, gaps: [...state.gaps, gap] }, value: null })
}

it('keeps once what the disk did not take, also where two changes follow without a wait', async () => {
  const dataDir = join(mkdtempSync(join(tmpdir(), 'coffer-alert-store-')), 'data')
  mkdirSync(dataDir)
  const store = openAlertStore({ dataDir })
  const shown = (of = store) => {
    const state = of.read()
    return state.ok ? state.value.gaps.map(({ from }) => from) : state
  }
  // A file in the place of the folder: nothing can be written.
  rmSync(dataDir, { recursive: true })
  writeFileSync(dataDir, '')
  expect(await store.changeAnyway(addGap(1))).toMatchObject({ ok: false, error: { code: 'disk-failed' } })
  expect(shown()).toEqual([1])
  rmSync(dataDir)
  mkdirSync(dataDir)
  await Promise.all([store.change(addGap(2)), store.change(addGap(3))])
  expect(shown()).toEqual([1, 2, 3])
  expect(shown(openAlertStore({ dataDir }))).toEqual([1, 2, 3])
})
