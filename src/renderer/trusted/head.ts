import type { TrustedView } from '#shared/bridge/trusted.ts'
import { msg } from '#shared/messages.ts'
import { element } from './element.ts'
import { profileName, say, titleOf } from './words.ts'

/** The head: what, and from whose account. */
export const head = (view: TrustedView): HTMLElement => {
  const { profile } = view
  const practice = profile?.kind === 'practice'
  return element(
    'header',
    { class: 'head' },
    element('h1', { attributes: { id: 'title' } }, titleOf(view)),
    profile === null
      ? null
      : element(
          'p',
          { class: 'who' },
          element('em', {}, say(practice ? msg('trusted.practice') : msg('trusted.live'))),
          profileName(profile),
        ),
  )
}
