/** What the practice exchange has to say. Times are days before it was started. */
export interface AnnouncementListing {
  readonly id: number
  readonly daysAgo: number
  readonly types: readonly string[]
  readonly title: string
  readonly description: string
}

const notice = (
  id: number,
  daysAgo: number,
  types: readonly string[],
  title: string,
  description: string,
): AnnouncementListing => ({ id, daysAgo, types: ['latest-announcements', ...types], title, description })

export const announcements: readonly AnnouncementListing[] = [
  notice(
    9108,
    1,
    ['product-updates'],
    'Welcome to the practice exchange',
    'Nothing you do here costs money. Prices are made up.',
  ),
  notice(9107, 3, ['new-listings'], 'XLM is listed on practice', 'Trade XLM-USDT. Withdrawals of XLM need a memo.'),
  notice(
    9106,
    6,
    ['activities'],
    'Practice week: try every order type',
    'Iceberg, hidden, post-only and OCO orders all work.',
  ),
  notice(
    9105,
    9,
    ['maintenance-updates'],
    'How to practise failure',
    'A withdrawal to an address with "fail" in it is refused by the practice wallet.',
  ),
  notice(
    9104,
    13,
    ['new-listings'],
    'ADA-KCS and XRP-KCS open',
    'Two pairs of the KCS segment, with a price band of 20 %.',
  ),
  notice(
    9103,
    18,
    ['product-updates'],
    'Dead-man switch',
    'Open orders are cancelled when the switch is not renewed in time.',
  ),
  notice(9102, 24, ['delistings'], 'Nothing is delisted', 'Every practice pair stays open.'),
  notice(9101, 45, ['vip'], 'Fee levels', 'A practice account is on level 0 unless it is created on another.'),
]
