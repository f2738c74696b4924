/** Which of the cases a rule fits are struck. */
export interface FaultSchedule {
  /** Cases let through before the first strike. */
  readonly skip?: number
  /** How many times it strikes; without it, every time. */
  readonly count?: number
  /** Of the cases that are left only every nth. */
  readonly every?: number
}

export interface FaultRules<Rule> {
  /** Adds a rule; the first that fits and is due strikes. Returns what takes it back. */
  add(rule: Rule): () => void
  clear(): void
  /** The rule that strikes this case, counted; null when none does. */
  strike(fits: (rule: Rule) => boolean): Rule | null
}

/** Rules by which things go wrong on purpose, in requests and in streams alike. */
export const createFaultRules = <Rule extends { readonly match?: FaultSchedule }>(): FaultRules<Rule> => {
  const entries: { readonly rule: Rule; seen: number }[] = []
  const isDue = (entry: (typeof entries)[number]): boolean => {
    const { skip = 0, count = Infinity, every = 1 } = entry.rule.match ?? {}
    entry.seen += 1
    const counted = entry.seen - skip
    return counted > 0 && counted % every === 0 && counted / every <= count
  }
  return {
    add: (rule) => {
      const entry = { rule, seen: 0 }
      entries.push(entry)
      return () => {
        const at = entries.indexOf(entry)
        if (at >= 0) entries.splice(at, 1)
      }
    },
    clear: () => {
      entries.length = 0
    },
    strike: (fits) => entries.find((entry) => fits(entry.rule) && isDue(entry))?.rule ?? null,
  }
}
