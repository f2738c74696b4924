/** True in `npm run test:full`, which runs the long form of what `npm test` runs. */
export const full = process.env['COFFER_TEST_FULL'] === '1'

/** How often a property is tried: `usual` times, and twenty times as often in the long form. */
export const runs = (usual: number): number => (full ? usual * 20 : usual)
