/** What stands beside a figure that moved, so that its colour is not all that says it. */
export const arrows = { up: '▲', down: '▼', flat: '' } as const

/** What stands beside a side, as beside a price that goes the way it pushes. */
export const sideArrows = { buy: arrows.up, sell: arrows.down } as const

/** What stands before a difference; the minus is as wide as the plus. */
export const signs = { up: '+', down: '−', flat: '' } as const
