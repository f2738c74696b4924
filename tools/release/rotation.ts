import type { Release } from '#shared/release.ts'
import { publicBytes } from '#main/updates/manifest-signature.ts'

/** What to write into src/shared/release.ts when the next key takes over, with `after` as the one after it. */
export function rotation({ keys }: Pick<Release, 'keys'>, after: string): string {
  if (publicBytes(keys.next) === null) throw new Error('There is no next key to take over: make two keys first.')
  if (after === keys.current || after === keys.next) throw new Error('That key is in the app already: make a new one.')
  return [
    'Write into src/shared/release.ts:',
    `  keys: { current: '${keys.next}', next: '${after}' },`,
    'Sign from now on with the key that was next: every Coffer that sees it once believes the old one no longer.',
  ].join('\n')
}
