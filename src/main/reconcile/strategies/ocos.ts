import type { OcoSummary, RequestOf, ResponseOf } from '#shared/exchange/index.ts'
import type { Look } from '../probe.ts'

/** The specification's greatest page; the facts allow more. */
const pageSize = 100

/** OCO orders of a pair, or of all pairs when `symbol` is empty, searched to the end of the list. */
export const searchOcos = <Found>(
  look: Look,
  symbol: string,
  judge: (ocos: readonly OcoSummary[]) => Found | null,
): Promise<Found | null> =>
  look.through(
    'listOcos',
    { ...(symbol === '' ? {} : { symbol }), pageSize, currentPage: 1 },
    (page) => judge(page.items),
    nextPage,
  )

const nextPage = (page: ResponseOf<'listOcos'>, asked: RequestOf<'listOcos'>): RequestOf<'listOcos'> | null =>
  page.currentPage >= page.totalPage ? null : { ...asked, currentPage: page.currentPage + 1 }
