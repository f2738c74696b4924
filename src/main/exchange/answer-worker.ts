import { parentPort } from 'node:worker_threads'
import type { Endpoint } from '#shared/exchange/endpoint.ts'
import { endpoints } from '#shared/exchange/index.ts'
import { type AnswerPiece, cut, type LargeAnswer } from './answer-pieces.ts'
import { classify } from './outcome.ts'

/**
 * The thread that reads large answers (`large-answers.ts`). What it made is handed over in pieces, each on request, since
 * taking over a large value blocks the other side as well.
 */
const port = parentPort
if (port === null) throw new Error('answer-worker.ts is a thread, not a program')

let pieces: Iterator<AnswerPiece> | null = null

const next = (): void => {
  const piece = pieces?.next()
  if (piece === undefined) return
  port.postMessage(piece.done === true ? { kind: 'end' } : piece.value)
}

port.on('message', (asked: LargeAnswer | null) => {
  if (asked !== null) {
    const row: Endpoint = endpoints[asked.row]
    pieces = cut(classify(asked.wire, row))
  }
  next()
})
