import type { ReadRow } from '#shared/bridge/names.ts'
import type { RequestOf, ResponseOf } from '#shared/exchange/index.ts'
import { appError, countOf, fail, ok } from '#shared/errors.ts'
import type { Result } from '#shared/errors.ts'
import { msg } from '#shared/messages.ts'
import { waitAfter } from '#shared/retry-rule.ts'
import type { ExchangeClient } from '#main/exchange/client.ts'
import { forPage } from '#main/exchange/for-page.ts'

export interface EndpointReaderDeps {
  readonly clientOf: (profileId: string) => Result<ExchangeClient>
  /** Distinct reads that may wait at once; more is a page gone wild, and is refused (I7). */
  readonly maxWaiting?: number
}

export type Read = <Row extends ReadRow>(
  profileId: string,
  row: Row,
  request: RequestOf<Row>,
) => Promise<Result<ResponseOf<Row>>>

/** Questions whose failures in a row are counted; then the counts begin anew. */
const mostFailing = 500

/** The wait that a failure of a question names, in `retryInMs`: longer with each in a row, none where only a change helps. */
function createWaits() {
  const failures = new Map<string, number>()
  return <T>(question: string, answer: Result<T>): Result<T> => {
    if (answer.ok) {
      failures.delete(question)
      return answer
    }
    if (failures.size >= mostFailing) failures.clear()
    const count = (failures.get(question) ?? 0) + 1
    failures.set(question, count)
    const { retryInMs: _said, ...error } = answer.error
    const wait = waitAfter(answer.error, count, Infinity)
    return fail(wait === null ? error : { ...error, retryInMs: wait })
  }
}

/**
 * Reads for the page. The same question asked again while its answer is on the way gets that answer, so that several
 * views of one thing cost one request of the rate budget. A failure says in `retryInMs` when to ask again.
 */
export function createEndpointReader({ clientOf, maxWaiting = 200 }: EndpointReaderDeps): Read {
  const waiting = new Map<string, Promise<Result<unknown>>>()
  const withWait = createWaits()

  const ask = async <Row extends ReadRow>(
    profileId: string,
    row: Row,
    request: RequestOf<Row>,
  ): Promise<Result<ResponseOf<Row>>> => {
    const client = clientOf(profileId)
    if (!client.ok) return client
    const outcome = await client.value.call(row, request)
    return outcome.kind === 'accepted'
      ? ok(forPage(row, outcome.data), countOf(outcome.unreadable))
      : fail(outcome.error)
  }

  return async <Row extends ReadRow>(profileId: string, row: Row, request: RequestOf<Row>) => {
    const question = JSON.stringify([profileId, row, request])
    const asked = waiting.get(question)
    if (asked !== undefined) return (await asked) as Result<ResponseOf<Row>>
    if (waiting.size >= maxWaiting) {
      return fail(appError('overloaded', msg('read.waiting')))
    }
    const answer = ask(profileId, row, request)
      .then((found) => withWait(question, found))
      .finally(() => waiting.delete(question))
    waiting.set(question, answer)
    return answer
  }
}
