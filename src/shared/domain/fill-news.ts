/** What a message of a fill learns after it was said. Free of schemas, since the page imports it. */

import { compare } from '../decimal.ts'
import type { FillNews, FillView } from './fill.ts'

/** Whether the venue has not told its price or its fee yet. */
export const isUnpriced = ({ averagePrice, fees }: FillView): boolean => averagePrice === null || fees === null

/** What is known of a request that has traded. */
interface Known {
  readonly profileId: string
  readonly fill?: FillView | null | undefined
}

/** The news with the figures that its request has by now; null where these are of another order, or of another size of it. */
export function completedNews(news: FillNews, { profileId, fill }: Known): FillNews | null {
  if (fill == null || profileId !== news.profileId || fill.orderId !== news.fill.orderId) return null
  // A total may be written with more zeros than a sum of steps: the message keeps the size that it was said with.
  return compare(fill.size, news.fill.size) === 0 ? { ...news, fill: { ...fill, size: news.fill.size } } : null
}
