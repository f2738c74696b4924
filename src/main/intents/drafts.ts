import type { MoneyAnswer } from '#shared/domain/intent.ts'
import { isCancel } from '#shared/domain/intent-words.ts'
import type { Result } from '#shared/errors.ts'
import { appError, fail, ok } from '#shared/errors.ts'
import { msg } from '#shared/messages.ts'
import type { EndpointName } from '#shared/exchange/index.ts'
import type { IntentRecord, JournalReader, JsonObject } from '#main/journal/index.ts'
import type { MoneyCall } from './money-call.ts'
import { moneyAnswerOf } from './money-call.ts'

type Answers = Promise<Result<readonly MoneyAnswer[]>>

export interface Drafts {
  /** Runs an act once per draft: a repeat, at the same time or later, gets the same answer (M11). */
  once<Name extends EndpointName>(call: MoneyCall<Name>, run: () => Answers): Answers
}

/** The same draft with other content is a mistake of the page, and refused as `duplicate-draft`. */
export const createDrafts = (reader: Pick<JournalReader, 'byDraft'>): Drafts => {
  const running = new Map<string, { readonly content: string; readonly answers: Answers }>()

  return {
    once: (call, run) => {
      const { profileId, draftId } = call.envelope
      const key = `${profileId} ${draftId}`
      const content = contentOf(call)
      const same = running.get(key)
      if (same !== undefined) return same.content === content ? same.answers : Promise.resolve(fail(changed))

      const known = reader.byDraft(profileId, draftId)
      if (!known.ok && !isCancel(call.kind)) return Promise.resolve(known)
      if (known.ok && known.value.length > 0) {
        const before = JSON.stringify(known.value.map(intentContent))
        return Promise.resolve(before === content ? ok(known.value.map(moneyAnswerOf)) : fail(changed))
      }
      const answers = run().finally(() => running.delete(key))
      running.set(key, { content, answers })
      return answers
    },
  }
}

const changed = appError('duplicate-draft', msg('money.draft-changed'))

/** What the user asked for: everything but the client order id, which is new each time. */
const contentOf = <Name extends EndpointName>({ kind, endpoint, calls, first }: MoneyCall<Name>): string => {
  const parts = calls.flatMap((one) => one.parts.map((part) => ({ ...part, kind, endpoint })))
  const cancel = first === undefined ? [] : [{ ...first.part, kind: first.kind, endpoint: first.endpoint }]
  return JSON.stringify([...cancel, ...parts].map(intentContent))
}

const intentContent = (
  intent: Pick<IntentRecord, 'kind' | 'endpoint' | 'clientOid' | 'request'>,
): readonly unknown[] => [
  intent.kind,
  intent.endpoint,
  intent.clientOid === null ? intent.request : withoutClientOid(intent.request),
]

const withoutClientOid = ({ clientOid: _generated, ...rest }: JsonObject): JsonObject => rest
