import { compare, multiply } from '#shared/decimal.ts'
import { appError, fail, ok } from '#shared/errors.ts'
import type { FigureLook } from '#shared/domain/message-figures.ts'
import { msg } from '#shared/messages.ts'
import type { AskTrusted } from '#main/trusted/index.ts'
import type { Verdict } from './judge.ts'
import type { Excess } from './limited.ts'
import { onceLastsMs } from './once.ts'
import { formOf } from './once-form.ts'
import type { AskOnce } from './ports.ts'

/** Asks about one exact request in main's own window; what it shows is read from the request that will be sent. */
export const createAskOnce =
  (askTrusted: AskTrusted, look: (profileId: string) => FigureLook): AskOnce =>
  async (question) => {
    const confirmed = await askTrusted({
      profile: question.profile,
      subject: formOf(question, look(question.profile.id)),
      needs: 'unlocked',
      // The prices in it are of now.
      lastsMs: onceLastsMs,
      onlyPermits: true,
      // The press is judged by the prices of its own moment, not by those of when the window opened.
      act: async () => {
        const now = await question.again()
        if (!now.ok) return now
        return isMore(now.value, question.verdict) ? fail(moved) : ok(null)
      },
    })
    return confirmed.ok || confirmed.error.code !== 'cancelled' ? confirmed : fail(notConfirmed)
  }

const moved = appError('confirm-stale', msg('once.moved'))
const notConfirmed = appError('cancelled', msg('limits.not-confirmed'))

/**
 * What a figure that was shown may grow by until the press, as a factor. It never widens what is sent: the confirmation is bound
 * to the digest of that. Without it no market order could be confirmed, since its value moves with every trade.
 */
const mostGrowth = '1.01'

/**
 * Whether the same request is worth less trust than when it was shown: a limit is exceeded, or a reason stands in the way, that
 * was not shown; or a figure that was shown has grown by more than prices move while it is read. What leaves is not judged
 * here: it is the request of the digest, byte for byte.
 */
export const isMore = (now: Verdict, seen: Verdict): boolean => {
  const grew = (figure: string, before: string | undefined): boolean =>
    before === undefined || compare(figure, multiply(before, mostGrowth)) > 0
  if (now.value !== null && seen.value !== null && grew(now.value, seen.value)) return true
  if (now.unclear.some(({ why }) => !seen.unclear.some((other) => other.why === why))) return true
  return now.exceeds.some((excess) => {
    const before = seen.exceeds.find((other) => keyOf(other) === keyOf(excess))
    return (
      before === undefined || (figureOf(excess) !== null && grew(figureOf(excess) ?? '', figureOf(before) ?? undefined))
    )
  })
}

const keyOf = (excess: Excess): string =>
  [excess.limit, 'symbol' in excess ? excess.symbol : '', 'of' in excess ? excess.of : ''].join(' ')
const figureOf = (excess: Excess): string | null =>
  'value' in excess ? excess.value : 'percent' in excess ? excess.percent : null
