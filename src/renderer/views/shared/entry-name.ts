import type { Position } from '#shared/domain/position.ts'

/** The text that names an average entry: it says that fees are in it unless some are known to be missing. */
export const entryNameOf = (
  position: Pick<Position, 'otherFees' | 'unknownFees'> | null,
): 'position.averageEntry' | 'position.entryLacksFees' =>
  position !== null && (position.otherFees.length > 0 || position.unknownFees > 0)
    ? 'position.entryLacksFees'
    : 'position.averageEntry'
