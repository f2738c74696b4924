import { elsewhere } from './checks/elsewhere.ts'
import { chanceOf } from './seeds.ts'

/** What a history does and is judged by beside its plan. */
export interface Choices {
  /** All that crosses to the page, and the data folder, is scanned for secrets: in one history of four, for it takes a tenth of one. */
  readonly isScanned: boolean
  /** A desk is opened at the end, and read, where none was shown before: in every other history. */
  readonly isPageRead: boolean
  /** The user looks up by hand what is open; in every other history he asks for nothing, and main finds out by itself. */
  readonly isImpatient: boolean
  /** Of several outcomes that only the user can tell he begins with the newest: in two histories of three. */
  readonly isNewestFirst: boolean
  /** The pair that a desk shows. */
  readonly pair: 0 | 1
  /** The profile before whose last cancel the venue's clock is moved, each in one history of four. */
  readonly movedFor: 0 | 1 | null
  /** The profile that rests for two minutes, after which its quotas have to be free, each in one history of 32: the dearest look of all. */
  readonly restsFor: 0 | 1 | null
  /** What somebody else does with the first profile's account at the end, by its number; with the second's, the next one. */
  readonly elsewhere: number
}

/** Drawn by a chance of its own: the remainders of a seed belong to the draws, and a choice by one of them leaves whole draws unjudged. */
export function choicesOf(seed: number): Choices {
  const random = chanceOf(seed, 'choices')
  /** Either profile, each in so great a share of all histories. */
  const profileBy = (share: number): 0 | 1 | null => {
    const drawn = random()
    if (drawn < share) return 0
    return drawn < 2 * share ? 1 : null
  }
  return {
    isScanned: random() < 1 / 4,
    isPageRead: random() < 1 / 2,
    isImpatient: random() < 1 / 2,
    isNewestFirst: random() < 2 / 3,
    pair: random() < 1 / 2 ? 0 : 1,
    movedFor: profileBy(1 / 4),
    restsFor: profileBy(1 / 32),
    elsewhere: Math.floor(random() * elsewhere.length),
  }
}
