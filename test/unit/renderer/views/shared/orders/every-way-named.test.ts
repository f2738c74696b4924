import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { orderTabs } from '#renderer/data/stores/desk.ts'
import type { FlowRequest } from '#renderer/views/shared/orders/pending-order.ts'
import { ways } from './ways.ts'

/** A new way of ordering is in the table of all ways, or one of these fails. */
const root = 'src/renderer'
const sorted = (names: Iterable<string>): readonly string[] => [...new Set(names)].sort()

it('every part of the page that begins an order is in the table', () => {
  const callers = globSync('**/*.{ts,vue}', { cwd: root }).filter(
    (file) =>
      // What the forms with a trigger share is no form.
      !file.endsWith('use-trigger-sending.ts') &&
      /(?<!function )\buse(OrderFlow|TriggerSending)(<.+>)?\(/.test(readFileSync(join(root, file), 'utf8')),
  )
  expect(sorted(ways.map(({ file }) => file))).toEqual(sorted(callers))
})

it('every form of the order panel is in the table', () => {
  expect(sorted(ways.flatMap(({ tab }) => tab ?? []))).toEqual(sorted(orderTabs))
})

it('every kind of request is in the table', () => {
  // The compiler asks for a name here as soon as there is another one.
  const kinds: Record<FlowRequest['way'], true> = { order: true, scaled: true, oco: true, stop: true, amend: true }
  expect(sorted(ways.map(({ way }) => way))).toEqual(sorted(Object.keys(kinds)))
})
