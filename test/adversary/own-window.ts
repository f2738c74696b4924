import assert from 'node:assert/strict'
import type { TrustedAnswer, TrustedView } from '#shared/bridge/trusted.ts'
import type { Result } from '#shared/errors.ts'
import { systemTime } from '#main/platform/time.ts'
import type { ShowTrusted } from '#main/trusted/index.ts'
import type { electronMock } from '#test/support/desk.ts'
import { fakeContentsId } from '#test/support/fake-shell.ts'
import type { FakeWindow } from '#test/support/fake-shell.ts'
import { trustedWords } from '#test/support/trusted-words.ts'

/** The page of main's own window, and a person in front of it. */
export interface OpenWindow {
  readonly view: TrustedView
  /** What happens to the window: `show`, `focus`, `blur`. */
  raise(...events: readonly string[]): void
  /** Presses a button. */
  answer(answer: TrustedAnswer): Promise<Result<unknown>>
  /** Types what is hidden of a first use's recipient. */
  reveal(typed: string): Promise<Result<unknown>>
  /** Pastes into a field. */
  paste(field: string, text: string): Promise<Result<unknown>>
  /** Closes it by the button of its frame. */
  close(): void
  /** Ends the process of its page. */
  crash(): void
}

export interface OwnWindow {
  /** As the shell gives it to main. */
  readonly showTrusted: ShowTrusted
  /** Resolves with the window that is open, once one is. */
  opened(): Promise<OpenWindow>
}

/** What the tests' Electron keeps. */
export const electronFake = async (): Promise<ReturnType<typeof electronMock>['fake']> =>
  ((await import('electron')) as unknown as ReturnType<typeof electronMock>).fake

/** Main's own window of the shell itself, where no page is drawn: its channels, its arming and its ends. */
export async function createOwnWindow(): Promise<OwnWindow> {
  const { createTrustedWindow } = await import('#main/shell/trusted-window.ts')
  const { handlers, shell } = await electronFake()
  const showTrusted = createTrustedWindow({ preloadDir: '/preload', parent: () => null, words: trustedWords })
  const page = {
    sender: { id: fakeContentsId, isDestroyed: () => false },
    senderFrame: { url: 'app://bundle/trusted.html', parent: null },
  }
  const call = async (name: string, input: unknown = null): Promise<Result<unknown>> =>
    (await handlers.get(name)?.(page, input)) as Result<unknown>

  const openedWindow = async (): Promise<FakeWindow> => {
    for (;;) {
      const last = shell.windows.at(-1)
      if (last !== undefined && !last.isDestroyed()) return last
      await systemTime.sleep(5)
    }
  }
  return {
    showTrusted,
    opened: async () => {
      const window = await openedWindow()
      const shown = await call('trusted.show')
      assert.ok(shown.ok)
      return {
        view: shown.value as TrustedView,
        raise: window.raise,
        answer: (answer) => call('trusted.answer', answer),
        reveal: (typed) => call('trusted.reveal', typed),
        paste: (field, text) => call('trusted.pasted', { field, text }),
        close: window.destroy,
        crash: () => window.raiseInside('render-process-gone'),
      }
    },
  }
}
