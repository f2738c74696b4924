import type { FeedPush } from '#shared/bridge/market-data.ts'
import { writeFeedFrame } from '#shared/domain/push-wire.ts'
import type { FeedFrame } from '#shared/domain/push-wire.ts'
import type { Time } from '#main/platform/time.ts'

/** ms of a frame of the screen: a page draws no oftener. */
export const frameMs = 16

/**
 * Hands the page its news at most once a frame, all of a frame together and in order. Nothing is dropped: what replaces what
 * is for those who made the news to say. After a quiet frame there is no wait.
 */
export function createFramePushes(
  time: Time,
  send: (frame: FeedFrame) => void,
  onError: (error: unknown) => void,
): (news: FeedPush) => void {
  let waiting: FeedPush[] = []
  let sentAt = -Infinity
  function flush(): void {
    const news = waiting
    waiting = []
    sentAt = time.monotonic()
    send(writeFeedFrame(news))
  }
  return (news) => {
    waiting.push(news)
    if (waiting.length > 1) return
    time
      .sleep(Math.max(0, sentAt + frameMs - time.monotonic()))
      .then(flush)
      .catch(onError)
  }
}
