/** The lines of a history's story that are joined by ids: of a draft, of an intent, and of the mark that an order carries. */
import type { MoneyAnswer } from '#shared/domain/intent.ts'
import type { Result } from '#shared/errors.ts'
import type { Passing } from './fault-proxy.ts'
import type { WireAnswer, WireFault } from './wire-faults.ts'

type PressAnswer = Result<readonly MoneyAnswer[]> | null

/** Characters of an answer of the venue that its line shows. */
const shownOf = 100

/** Its state for each intent, or why there is none. */
export const answerWords = (answer: PressAnswer): readonly string[] =>
  answer === null ? ['no answer'] : answer.ok ? answer.value.map(({ state }) => state) : [answer.error.code]

/** What a press came to, with the draft and the intents that it is of. */
export function answerLine(draftId: string, answer: PressAnswer): string {
  const intents = answer?.ok === true ? answer.value.map(({ state, intentId }) => `${state} ${intentId}`) : null
  return `answer to ${draftId}: ${(intents ?? answerWords(answer)).join(', ')}`
}

/** What a request met, with the marks that it carries and what the venue said, whatever became of that. */
export function wireLine(fault: WireFault, { method, path, body }: Passing, said: WireAnswer | null): string {
  const marks = [...body.matchAll(/"(?:clientOid|remark)":"([^"]+)"/g)].map(([, mark = '']) => ` ${mark}`)
  const met = fault === 'none' ? '' : `: ${fault}`
  const answer = said === null ? ', never at the venue' : `, venue: ${said.status} ${said.body.slice(0, shownOf)}`
  return `wire: ${method} ${path.split('?')[0] ?? ''}${marks.join('')}${met}${answer}`
}
