import type { Component } from 'vue'
import type { Profile } from '#shared/domain/profile.ts'
import type { Backdrop, Source } from './play.ts'

/** One component that shows what a source gives, and how that looks. */
export interface Panel {
  readonly load: () => Promise<{ readonly default: Component }>
  readonly source: Source
  readonly props?: (profile: Profile) => Readonly<Record<string, unknown>>
  readonly backdrop?: Backdrop
  /** The source's answer, with a figure by which a user tells whose it is. */
  readonly good: (mark: string) => unknown
  /** The answer of a source that has nothing, and what is said of it; absent where nothing is no answer. */
  readonly empty?: { readonly value: unknown; readonly says: string }
  /**
   * `panel` shows every status itself. `part` says that it loads, why it is missing and how old it is, in a page that says
   * the rest. `figures` stand in a frame that is always there: a dash where they are missing. `silent` is not there at all
   * without its figures.
   */
  readonly kind: 'panel' | 'part' | 'figures' | 'silent'
  /** The button that asks again, where it is not the usual one. */
  readonly retry?: string
  /** Public figures stay while locked, since no key was needed for them; the page shows its lock in their place. */
  readonly isPublic?: true
  /** Main answers without the venue: the answer does not grow old, and no line can be missing. */
  readonly isLocal?: true
  /** Follows the profile of its props, and not the one in view. */
  readonly ofProps?: true
}
export type Panels = Readonly<Record<string, Panel>>
