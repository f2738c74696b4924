import { canariesBelow, canariesIn } from '#test/support/canary-scan.ts'
import type { World } from '../world.ts'

/** Names of the secrets that crossed to the page, or stand on disk. */
export function leakedSecrets(world: Pick<World, 'venue' | 'folder'>, crossed: readonly string[]): readonly string[] {
  const secrets = Object.fromEntries(
    world.venue.accounts.flatMap(({ trade, withdraw }, at) => [
      [`secret ${at}`, trade.secret],
      [`passphrase ${at}`, trade.passphrase],
      [`withdraw secret ${at}`, withdraw.secret],
    ]),
  )
  return [...canariesIn(crossed.join('\n'), secrets), ...canariesBelow(world.folder(), secrets)]
}
