import type { Page } from '@playwright/test'
import type { InputOf, OutputOf } from '#shared/bridge/index.ts'
import type { Channel } from '#shared/bridge/names.ts'
import type { Result } from '#shared/errors.ts'
import { said } from '#test/support/said.ts'

/** Asks main as the page would: what a hostile script of the page could do, and how specs prepare what they do not test. */
export const ask = <Name extends Channel>(
  page: Page,
  channel: Name,
  input: InputOf<Name>,
): Promise<Result<OutputOf<Name>>> =>
  page.evaluate(
    ([name, value]) => {
      const { coffer } = globalThis as unknown as { coffer: { invoke: Record<string, (input: unknown) => unknown> } }
      return coffer.invoke[name]?.(value)
    },
    [channel, input] as [string, unknown],
  ) as Promise<Result<OutputOf<Name>>>

/** The same where only success lets the spec go on. */
export async function got<Name extends Channel>(
  page: Page,
  channel: Name,
  input: InputOf<Name>,
): Promise<OutputOf<Name>> {
  const answer = await ask(page, channel, input)
  if (!answer.ok) throw new Error(`${channel}: ${answer.error.code}: ${said(answer.error)}`)
  return answer.value
}
