import { describe, expect, it } from 'vitest'
import type { Command } from '#renderer/app/use-commands.ts'
import { groupIdle } from '#renderer/app/use-idle-commands.ts'

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
