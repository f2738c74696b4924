import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { computed, shallowRef } from 'vue'
import type { Component } from 'vue'
import type { IntentView } from '#shared/domain/intent.ts'
import { intentKinds } from '#shared/domain/intent-kinds.ts'
import { intentStates } from '#shared/domain/intent-states.ts'
import { appError } from '#shared/errors.ts'
import { msg } from '#shared/messages.ts'
import { useIntentsStore } from '#renderer/data/stores/intents.ts'
import { useProfilesStore } from '#renderer/data/stores/profiles.ts'
import { endingOf, isTaken } from '#renderer/views/shared/ending.ts'
import ActionOutcome from '#renderer/views/shared/orders/ActionOutcome.vue'
import DuplicateBlocked from '#renderer/views/shared/orders/DuplicateBlocked.vue'
import FlowOutcome from '#renderer/views/shared/orders/FlowOutcome.vue'
import TransferOutcome from '#renderer/views/shared/transfer/TransferOutcome.vue'
import ScaledResults from '#renderer/views/trading/scaled/ScaledResults.vue'
import { projectDir } from '#tools/project.ts'
import { openPage } from '#test/unit/renderer/desk.ts'
import { intent } from '#test/unit/renderer/intent.ts'

let page: ReturnType<typeof openPage>
afterEach(() => page?.close())

const symbol = 'BTC-USDT'
const unknown = { kind: 'unknown', intentId: 'i1' } as const
const blocked = {
  kind: 'blocked',
  duplicateId: 'i1',
  error: appError('duplicate-blocked', msg('money.same-unknown')),
} as const
const order = { type: 'limit', symbol, side: 'buy', price: '100', size: '2' } as const
const request = { way: 'order', wait: false, order }
const flow = {
  outcome: shallowRef(unknown),
  done: shallowRef({ pending: { id: 'press', profileId: 'a', pair: symbol, request } }),
  stopped: shallowRef(null),
  locked: shallowRef(false),
  waiting: shallowRef(false),
}
const scaledWith = (outcome: object) => ({
  flow: { locked: shallowRef(false), held: shallowRef(null) },
  retryShortfall: shallowRef(null),
  free: computed(() => ({ currency: 'USDT' })),
  sent: shallowRef([order]),
  outcomes: shallowRef([outcome]),
  blocked: shallowRef('duplicateId' in outcome ? [{ place: 0, duplicateId: 'i1' }] : []),
  failed: shallowRef([]),
})

/** Every place under a form that says how a request ended. */
const places: Readonly<Record<string, readonly [Component, Readonly<Record<string, unknown>>]>> = {
  'a form of one order': [FlowOutcome, { flow }],
  'an act on an order': [ActionOutcome, { outcome: unknown, locked: false }],
  'a transfer': [TransferOutcome, { outcome: unknown, locked: false }],
  'a row of scaled orders': [ScaledResults, { scaled: scaledWith(unknown) }],
  'a duplicate that stood in the way': [DuplicateBlocked, { outcome: blocked, locked: false }],
  'a duplicate of scaled orders': [ScaledResults, { scaled: scaledWith(blocked) }],
}

/** What a place says of an intent that ended like this. */
async function told(place: string, ended: Partial<IntentView>): Promise<string> {
  page = openPage()
  const profiles = page.run(() => useProfilesStore())
  await profiles.load()
  profiles.select('a')
  page.run(() => useIntentsStore())
  page.notify('intent-changed', intent({ profileId: 'a', createdAt: 1_000, endedAt: 18_400, ...ended }))
  const [component, props] = places[place] ?? []
  const html = await page.html(component as Component, props)
  page.close()
  return html.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ')
}

describe.each(Object.keys(places))('%s', (place) => {
  it.each(['accepted', 'absent'] as const)('says whose word it was: %s', async (state) => {
    const said = await told(place, { state, endedBy: 'user', note: msg('reconcile.said-absent') })
    expect(said).toMatch(/resolved manually|by your word/i)
    expect(said).not.toMatch(/(?<!not )verified|not found|never arrived|was accepted/i)
  })

  it('says where it was looked for of what was not found, and calls that no proof', async () => {
    const said = await told(place, { state: 'absent', note: msg('reconcile.no-trace') })
    expect(said).toMatch(/not found/i)
    expect(said).not.toMatch(/verified|never arrived|manually|your word/i)
  })
})

it('says of an order that was not found in how many places, and after how long', async () => {
  const ended = { state: 'absent', note: msg('reconcile.no-trace') } as const
  const said =
    'Not found at the venue in two places, 17 s after it was sent. Before you send it again, look at the open orders and fills.'
  for (const place of ['a form of one order', 'an act on an order', 'a transfer'])
    expect((await told(place, ended)).trim(), place).toBe(said)
})

it.each([
  ['orders.filled-before-change', 'verified, no effect at the venue. The order was filled before the change arrived.'],
  ['found.replaced-before', 'verified, no effect at the venue. Another change replaced the order'],
  ['found.no-replacement', 'verified, not replaced. The order is cancelled and has no replacement'],
] as const)('says of a change what became of its order: %s', async (id, words) => {
  for (const place of ['a form of one order', 'an act on an order']) {
    const said = await told(place, { kind: 'amend', state: 'absent', note: msg(id) })
    expect(said, place).toContain(words)
    expect(said, place).not.toMatch(/not found|send it again/i)
  }
})

it.each(['accepted', 'absent'] as const)(
  'says of a change that ended its order that nothing replaced it: %s',
  async (state) => {
    const note = msg(state === 'accepted' ? 'found.not-replaced' : 'found.no-replacement')
    for (const place of ['a form of one order', 'an act on an order'])
      expect(await told(place, { kind: 'amend', state, note }), place).toMatch(/verified, not replaced/)
    const said = await told('a duplicate that stood in the way', { kind: 'amend', state, note })
    expect(said).toContain('ended its order, and no new one was placed')
    expect(said).not.toMatch(/no effect|was accepted|can send it again/)
  },
)

describe('an ending', () => {
  it('is the user’s wherever his word was the end, and none while it is open', () => {
    for (const kind of intentKinds)
      for (const state of intentStates) {
        const ending = endingOf({ kind, state, endedBy: 'user' })
        if (state === 'sending' || state === 'unknown') expect(ending).toBeNull()
        else expect(ending).toBe(state === 'accepted' ? 'executedByUser' : 'noEffectByUser')
        expect(isTaken(ending)).toBe(state === 'accepted')
      }
  })

  it('is asked for by whatever tells that an intent came to nothing', () => {
    const own = [
      'ending.ts',
      'use-intent-words.ts',
      'use-reconciled-words.ts',
      'use-reconcile-notices.ts',
      'timeline.ts',
    ]
    const files = globSync('src/renderer/**/*.{ts,vue}', { cwd: projectDir })
    const others = files
      .filter((file) => !own.some((name) => file.endsWith(`/${name}`)))
      .filter((file) =>
        /\bstate\b[^\n]{0,20} === 'absent'|'absent'[^\n]* : '(?:first|reconciled)/.test(
          readFileSync(join(projectDir, file), 'utf8'),
        ),
      )
    expect(files.length).toBeGreaterThan(100)
    expect(others).toEqual([])
  })
})
