import { canariesBelow, canariesIn } from '#test/support/canary-scan.ts'
import { keysOf } from '../venue.ts'
import type { World } from '../world.ts'

/** Every secret of the keys that a history may type in, by a name for the story. */
export const secretsOf = ({ accounts }: Pick<World['venue'], 'accounts'>): Readonly<Record<string, string>> =>
  Object.fromEntries(
    accounts.flatMap((account, at) =>
      keysOf(account).flatMap(([key, { secret, passphrase }]) => [
        [`${key} secret ${at}`, secret],
        [`${key} passphrase ${at}`, passphrase],
      ]),
    ),
  )

/** Names of the secrets that crossed to the page, or stand on disk. */
export function leakedSecrets(world: Pick<World, 'venue' | 'folder'>, crossed: readonly string[]): readonly string[] {
  const secrets = secretsOf(world.venue)
  return [...canariesIn(crossed.join('\n'), secrets), ...canariesBelow(world.folder(), secrets)]
}
