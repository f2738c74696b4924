export const tabs = ['withdraw', 'book', 'history'] as const
export type Tab = (typeof tabs)[number]

/** The tab that an address names; the form for anything else. */
export const tabOf = (query: unknown): Tab => tabs.find((tab) => tab === query) ?? 'withdraw'
