import '@fontsource-variable/inter/wght.css'
import '@fontsource-variable/jetbrains-mono/wght.css'
import '#renderer/ui/theme/tokens.css'
import './confirm.css'
import type { ConfirmView, ExposedConfirm } from '#shared/bridge/confirm.ts'
import { languageOf } from '#shared/domain/language.ts'
import { msg } from '#shared/messages.ts'
import { element } from './element.ts'
import { head, limits, withdrawal } from './review.ts'
import { actionOf, leftOf, say, loadWordings } from './words.ts'

declare global {
  interface Window {
    readonly cofferConfirm?: ExposedConfirm
  }
}

/** ms in which the button does nothing: a double click on the page must not reach through (M8). */
const disabledMs = 800

function applyTheme({ look, profile }: ConfirmView): void {
  const root = document.documentElement
  const light =
    look.theme === 'light' || (look.theme === 'system' && matchMedia('(prefers-color-scheme: light)').matches)
  root.dataset['theme'] = light ? 'light' : 'dark'
  root.dataset['palette'] = look.palette
  root.dataset['profile'] = profile.kind
  root.style.setProperty('--profile', profile.kind === 'practice' ? 'var(--practice)' : profile.colour)
}

interface Field {
  readonly row: HTMLElement
  readonly input: HTMLInputElement
}

const field = (id: string, label: string, type: 'text' | 'password'): Field => {
  const input = element('input', {
    attributes: { id, type, autocomplete: 'off', autocapitalize: 'off', spellcheck: 'false' },
  })
  // Pasting would compare the clipboard with itself (T8).
  input.addEventListener('paste', (event) => event.preventDefault())
  input.addEventListener('drop', (event) => event.preventDefault())
  return { row: element('div', { class: 'field' }, element('label', { attributes: { for: id } }, label), input), input }
}

/** What the user types into and presses; null where the view asks for no such thing. */
function controlsOf(view: ConfirmView) {
  const typed =
    view.kind === 'withdrawal' && view.typed !== 'nothing'
      ? field(
          'typed',
          view.typed === 'marked' ? say(msg('confirm.type-marked')) : say(msg('confirm.type-whole')),
          'text',
        )
      : null
  return {
    typed,
    pin: view.proof === 'pin' ? field('pin', say(msg('confirm.pin')), 'password') : null,
    problem: element('p', { class: 'problem', attributes: { role: 'alert' } }),
    left: element('p', { class: 'muted' }),
    cancel: element('button', { attributes: { type: 'button' } }, say(msg('confirm.cancel'))),
    confirm: element('button', { class: 'do', attributes: { type: 'button' } }, actionOf(view)),
  }
}
type Controls = ReturnType<typeof controlsOf>

function draw(view: ConfirmView, { typed, pin, problem, left, cancel, confirm }: Controls): void {
  const proofNote =
    view.proof === 'pin' ? null : view.proof === 'none' ? say(msg('confirm.no-proof')) : say(msg('confirm.touch-id'))
  document
    .querySelector('#review')
    ?.append(
      head(view),
      element(
        'div',
        { class: 'scroll', attributes: { tabindex: '0', role: 'group', 'aria-labelledby': 'title' } },
        ...(view.kind === 'withdrawal' ? withdrawal(view) : limits(view)),
      ),
      element(
        'footer',
        { class: 'foot' },
        element('div', { class: 'fields' }, typed?.row ?? null, pin?.row ?? null),
        proofNote === null ? null : element('p', { class: 'muted' }, proofNote),
        problem,
        element('div', { class: 'buttons' }, left, cancel, confirm),
      ),
    )
}

/** Calls `send` on a press, and `refresh` whenever something was typed. */
function listen({ typed, pin, cancel, confirm }: Controls, send: (yes: boolean) => void, refresh: () => void): void {
  cancel.addEventListener('click', () => send(false))
  confirm.addEventListener('click', () => send(true))
  for (const one of [typed, pin]) one?.input.addEventListener('input', refresh)
  document.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') send(false)
    // Enter never confirms: it may be the tail of what was typed in another window.
    if (
      event.key === 'Enter' &&
      event.target !== cancel &&
      !(event.target instanceof HTMLElement && event.target.tagName === 'SUMMARY')
    ) {
      event.preventDefault()
    }
  })
}

function start(channels: ExposedConfirm, view: ConfirmView): void {
  applyTheme(view)
  const controls = controlsOf(view)
  const { typed, pin, problem, left, cancel, confirm } = controls
  draw(view, controls)

  const begun = performance.now()
  let busy = false
  const secondsLeft = (): number => Math.max(0, Math.ceil((view.lastsMs - (performance.now() - begun)) / 1000))
  const refresh = (): void => {
    const missing = (typed !== null && typed.input.value.trim() === '') || (pin !== null && pin.input.value === '')
    confirm.disabled = busy || missing || secondsLeft() === 0 || performance.now() - begun < disabledMs
    left.textContent = leftOf(secondsLeft())
  }

  const send = async (yes: boolean): Promise<void> => {
    if (yes && (busy || confirm.disabled)) return
    busy = true
    problem.textContent = ''
    refresh()
    const answer = {
      id: view.id,
      digest: view.digest,
      confirm: yes,
      typed: typed?.input.value ?? '',
      pin: pin?.input.value ?? null,
    }
    // Main closes the window when it takes the answer.
    const answered = await channels.answer(answer).catch(() => null)
    busy = false
    if (answered === null) problem.textContent = say(msg('confirm.failed'))
    else if (!answered.ok) {
      problem.textContent = say(answered.error.reason)
      if (answered.error.field === 'pin' && pin !== null) pin.input.value = ''
      const wrong = answered.error.field === 'pin' || answered.error.code.startsWith('pin-') ? pin : typed
      wrong?.input.focus()
    }
    refresh()
  }

  listen(controls, (yes) => void send(yes), refresh)
  refresh()
  setTimeout(refresh, disabledMs + 1)
  setInterval(refresh, 1000)
  cancel.focus()
}

const channels = window.cofferConfirm
const view = await channels?.show()
await loadWordings(view?.ok === true ? view.value.look.language : languageOf('system', navigator.language))
if (channels === undefined || view === undefined || !view.ok) document.body.textContent = say(msg('confirm.failed'))
else start(channels, view.value)
