import type { z } from 'zod'
import { contract } from '#shared/bridge/index.ts'
import type { OutputOf, ParsedOf } from '#shared/bridge/index.ts'
import type { Channel } from '#shared/bridge/names.ts'
import { appError, fail } from '#shared/errors.ts'
import type { AppError, Result } from '#shared/errors.ts'
import { msg, ruleOf } from '#shared/messages.ts'
import { asNotSent, isPress } from './not-sent.ts'

export type Handlers = { readonly [Name in Channel]: (input: ParsedOf<Name>) => Promise<Result<OutputOf<Name>>> }

/** Notified of what went wrong inside a handler, with the channel; never with the input. */
export type OnHandlerError = (channel: Channel, error: unknown) => void

/** Parses `unknown` with the channel's schema and handles it. A throw becomes `internal`, never a rejection (I3). */
export async function dispatch(
  handlers: Handlers,
  channel: Channel,
  input: unknown,
  onError: OnHandlerError,
): Promise<Result<unknown>> {
  try {
    const parsed = contract[channel].input.safeParse(input)
    if (!parsed.success) return fail(badInput(parsed.error))
    const handler = handlers[channel] as (input: unknown) => Promise<Result<unknown>>
    const result = await handler(parsed.data)
    // Such an act fails only while nothing of it was sent: afterwards its answer carries the state.
    return !result.ok && isPress(channel) ? fail(asNotSent(result.error)) : result
  } catch (error) {
    onError(channel, error)
    return fail(appError('internal', msg('app.failed')))
  }
}

const badInput = (error: z.ZodError): AppError => {
  const issue = error.issues[0]
  const field = issue?.path.join('.') ?? ''
  return appError('bad-input', ruleOf(issue?.message), field === '' ? {} : { field })
}
