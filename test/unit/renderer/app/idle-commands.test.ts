import { afterEach, describe, expect, it } from 'vitest'
import { computed } from 'vue'
import type { Command } from '#renderer/app/use-commands.ts'
import { groupIdle, useIdleCommands } from '#renderer/app/use-idle-commands.ts'
import { useDeskStore } from '#renderer/data/stores/desk.ts'
import { useIntentsStore } from '#renderer/data/stores/intents.ts'
import { useProfilesStore } from '#renderer/data/stores/profiles.ts'
import { writeChange } from '#shared/domain/feed-wire.ts'
import type { TopicOf } from '#shared/domain/feed-topic.ts'
import { queryKey } from '#shared/domain/ticker-table.ts'
import { openPage } from '../desk.ts'
import { intent } from '../intent.ts'

const command = (kind: Command['kind'], label: string, recent = false): Command => ({
  id: `${kind} ${label}`,
  kind,
  label,
  run: () => undefined,
  ...(recent && { recent: true as const }),
})
const pair = (label: string, recent = false): Command => command('pair', label, recent)
const named = (groups: ReturnType<typeof groupIdle>) =>
  groups.map(({ name, commands }) => [name, commands.map(({ label }) => label)])

describe('the palette while nothing is typed', () => {
  const commands = [
    pair('SOL-USDT', true),
    command('setting', 'Theme: Light', true),
    command('view', 'Go to Trade'),
    command('profile', 'Switch to Main'),
    command('action', 'Lock Coffer'),
    ...['BTC-USDT', 'ETH-USDT', 'KCS-USDT', 'XRP-USDT', 'ADA-USDT', 'TRX-USDT'].map((label) => pair(label)),
  ]

  it('has what was viewed, used and sent lately first, then pairs and actions, and the views after them', () => {
    const watched = ['ETH-USDT', 'SOL-USDT', 'BTC-USDT', 'ETH-USDT', 'GONE-USDT']
    expect(named(groupIdle(commands, [command('order', 'Bought 0.25 BTC')], watched))).toEqual([
      ['recent', ['SOL-USDT', 'Theme: Light']],
      ['orders', ['Bought 0.25 BTC']],
      ['pairs', ['ETH-USDT', 'BTC-USDT']],
      ['actions', ['Lock Coffer']],
      ['views', ['Go to Trade']],
      ['others', ['Switch to Main']],
    ])
  })

  it('shows no name over nothing, and five other pairs at most', () => {
    const watched = commands.filter(({ kind }) => kind === 'pair').map(({ label }) => label)
    const groups = groupIdle(commands, [], watched)
    expect(groups.map(({ name }) => name)).toEqual(['recent', 'pairs', 'actions', 'views', 'others'])
    expect(groups[1]?.commands).toHaveLength(5)
  })
})

interface Watched {
  readonly watchId: string
  readonly profileId: string
  readonly topic: TopicOf<'tickerTable'>
}

describe('what the palette shows beside a line', () => {
  let page: ReturnType<typeof openPage>
  afterEach(() => page.close())
  async function open(requests: readonly ReturnType<typeof intent>[] = []) {
    page = openPage()
    const profiles = page.run(() => useProfilesStore())
    await profiles.load()
    profiles.select('a')
    page.run(() => useIntentsStore())
    for (const request of requests) page.notify('intent-changed', request)
    page.run(() => (useDeskStore().pair = 'BTC-USDT'))
    const commands = computed(() => [pair('BTC-USDT')])
    const groups = page.mount(() => useIdleCommands(commands, () => true))
    await page.settled()
    return (name: string) => groups.value.find((group) => group.name === name)?.commands[0]?.beside
  }

  it('is the last price of a pair and its change in a day, and nothing once these are old', async () => {
    const beside = await open()
    const table = (ageMs: number): void => {
      const { watchId, profileId, topic } = page
        .of('feed.watch')
        .map(({ input }) => input as unknown as Watched)
        .findLast((watched) => watched.topic.kind === 'tickerTable') as Watched
      const row = ['BTC-USDT', 'BTC', 'USDT', true, '70000', '0.01', '1', '1', '1', '1', '1'] as const
      const value = { key: queryKey(topic), total: 1, from: 0, rows: [row] }
      const change = writeChange({ kind: 'whole', value }, 'tickerTable')
      const at = Date.now() - ageMs
      page.notify('feed', { watchId, profileId, kind: 'change', source: 'poll', everyMs: 2000, change, at })
    }
    table(0)
    await page.settled()
    expect(beside('pairs')).toMatch(/70,?000.* · ▲ \+?1\.00 %/)
    table(300_000)
    await page.settled()
    expect(beside('pairs')).toBeUndefined()
  })

  it('is how an order stands now, in the line that it had as the palette opened', async () => {
    const order = intent({ profileId: 'a', state: 'sending' })
    const beside = await open([order])
    const before = beside('orders')
    page.notify('intent-changed', intent({ id: 'i2', profileId: 'a', createdAt: 9 }))
    page.notify('intent-changed', { ...order, state: 'refused', endedAt: 2 })
    expect(before).toMatch(/Sending/i)
    expect(beside('orders')).toMatch(/Rejected|Refused/i)
  })
})
