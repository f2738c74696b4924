import { compare } from '#shared/decimal.ts'
import type { AlertView } from '#shared/domain/alert.ts'
import { pairOf } from '#shared/domain/alert.ts'

const rank = ({ rule }: AlertView, pair: string | null): number => (pair !== null && pairOf(rule) === pair ? 0 : 1)
const levelOf = ({ rule }: AlertView): string | null => (rule.kind === 'price' ? rule.price : null)

/**
 * Alerts as they stand below the watchlist: those of the pair in view first, then pair by pair; of one pair the highest level
 * first and those without a level last, as they were added.
 */
export function listedAlerts(alerts: readonly AlertView[], pair: string | null): readonly AlertView[] {
  return alerts.toSorted((one, other) => {
    const byPair = rank(one, pair) - rank(other, pair)
    if (byPair !== 0) return byPair
    const [name, otherName] = [pairOf(one.rule) ?? '', pairOf(other.rule) ?? '']
    if (name !== otherName) return name === '' ? 1 : otherName === '' ? -1 : name < otherName ? -1 : 1
    const [level, otherLevel] = [levelOf(one), levelOf(other)]
    if (level !== null && otherLevel !== null) return compare(otherLevel, level)
    if (level !== null || otherLevel !== null) return level === null ? 1 : -1
    return one.addedAt - other.addedAt
  })
}
