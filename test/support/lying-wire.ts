import type { Transport, WireFailure, WireResult } from '#main/exchange/wire.ts'

/** What a wire does to one exchange. */
export type Lie =
  | 'none'
  /** Nothing leaves. */
  | 'not-connected'
  /** The request is lost on its way: it may have left, and was not carried out. */
  | 'lost'
  /** It is carried out, and its answer is lost. */
  | 'answer-lost'
  /** It is carried out, and the answer is success without its data. */
  | 'no-data'
  /** It is not carried out, and the answer is success without its data. */
  | 'lost-no-data'
  /** It is carried out, and a gateway answers HTTP 503 in HTML. */
  | 'html'
  /** It is not carried out; HTTP 408 with the venue's envelope. */
  | 'timeout-page'

export const lies: readonly Exclude<Lie, 'none'>[] = [
  'not-connected', 'lost', 'answer-lost', 'no-data', 'lost-no-data', 'html', 'timeout-page',
] // prettier-ignore

/** A request that could change something, and what the venue itself made of it. */
export interface Written {
  readonly method: string
  readonly path: string
  readonly body: string | null
  readonly carriedOut: boolean
}

const failed = (sent: WireFailure['sent'], reason: WireFailure['reason']): WireResult => ({
  ok: false,
  error: { sent, reason, detail: 'lying wire', status: null },
})
const answer = (status: number, body: string): WireResult => ({ ok: true, value: { status, headers: {}, body } })

/** A wire that loses and lies as `choose` says, and knows what really happened at the venue. */
export const lyingWire = (inner: Transport, choose: (request: { method: string; path: string }) => Lie) => {
  const written: Written[] = []
  const transport: Transport = async (request, signal) => {
    const { method, path, body } = request
    const lie = choose(request)
    const note = (carriedOut: boolean): void => {
      if (method !== 'GET') written.push({ method, path, body, carriedOut })
    }
    const carryOut = async (): Promise<WireResult> => {
      const result = await inner(request, signal)
      note(result.ok && (JSON.parse(result.value.body) as { code: string }).code === '200000')
      return result
    }
    switch (lie) {
      case 'none':
        return carryOut()
      case 'not-connected':
        return failed('nothing', 'not-connected')
      case 'lost':
        note(false)
        return failed('maybe', 'reset')
      case 'timeout-page':
        note(false)
        return answer(408, '{"code":"400100","msg":"late"}')
      case 'lost-no-data':
        note(false)
        return answer(200, '{"code":"200000"}')
      case 'answer-lost':
        await carryOut()
        return failed('maybe', 'timed-out')
      case 'no-data':
        await carryOut()
        return answer(200, '{"code":"200000"}')
      case 'html':
        await carryOut()
        return answer(503, '<html>Service Temporarily Unavailable</html>')
    }
  }
  return { transport, written }
}
