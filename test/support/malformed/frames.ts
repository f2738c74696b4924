import type { Random } from '#main/practice/random.ts'
import { answerKinds, breakAnswer } from './answers.ts'

/** What only an answer over HTTP has: a status, headers, a code. */
const ofHttp: readonly string[] = [
  'half on the wire',
  'another charset',
  'packed junk',
  'a bomb of 9 MB',
  'a code that is no code',
  '200000 without data',
  'another status',
  'another content type',
]

/** Kinds of what is broken about one message of a stream. */
export const frameKinds: readonly string[] = answerKinds.filter((kind) => !ofHttp.includes(kind))

/** What one attempt draws may be no change to this message. */
const tries = 20

/** The message broken in that way; null where it cannot be. */
export function breakFrame(kind: string, text: string, random: Random): string | null {
  for (let tried = 0; tried < tries; tried += 1) {
    const broken = breakAnswer(kind, { status: 200, headers: {}, body: text }, random)
    if (broken !== null) return broken.bytes.toString('utf8')
  }
  return null
}
