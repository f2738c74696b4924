/** Who sits in front of main's own window: reads what it asks, types what it wants typed, and says yes or no. */
import { trustedNames } from '#shared/bridge/trusted-names.ts'
import type { TrustedView } from '#shared/bridge/trusted.ts'
import { typedWords } from '#shared/domain/address-groups.ts'
import type { Recipient } from '#shared/domain/withdrawal.ts'
import type { Result } from '#shared/errors.ts'
import { windowKind } from '#test/invariants/asked.ts'
import { answerTo } from '#test/support/trusted-person.ts'
import type { Typed } from '#test/support/trusted-person.ts'
import type { TrustedChannel } from './undrawn-host.ts'

export interface Mind {
  readonly yes: boolean
  readonly typed?: Typed
  /** Whose characters a first withdrawal asks for: they come from the person's own source. */
  readonly recipient: Recipient
  /** The yes is on its way: main may be gone before it says what it made of it. */
  readonly onYes?: (kind: string, shown: string) => void
}

/** Answers one window, unless main or the window goes away meanwhile. */
export async function answerWindow(window: TrustedChannel, mind: Mind): Promise<void> {
  const { yes, typed = {}, recipient, onYes = () => undefined } = mind
  try {
    const ask = async (channel: string, ...args: readonly unknown[]) =>
      (await window.invoke(channel, ...args)) as Result<TrustedView>
    let view = await ask(trustedNames.show)
    if (!view.ok) return
    if (!yes) {
      await ask(trustedNames.answer, { ...answerTo(view.value), confirm: false })
      return
    }
    if (view.value.subject.kind === 'withdrawal' && view.value.subject.hidden) {
      view = await ask(trustedNames.reveal, typedWords(recipient))
      if (!view.ok) return
    }
    await window.armed()
    onYes(windowKind(view.value), JSON.stringify(view.value.subject))
    await ask(trustedNames.answer, answerTo(view.value, typed))
  } catch {
    // It is gone, and what it asked about with it.
  }
}
