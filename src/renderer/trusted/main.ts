import '@fontsource-variable/inter/wght.css'
import '@fontsource-variable/jetbrains-mono/wght.css'
import '#renderer/ui/theme/tokens.css'
import '#renderer/ui/theme/contrast.css'
import './trusted.css'
import './form.css'
import type { ExposedTrusted, TrustedPaste, TrustedView } from '#shared/bridge/trusted.ts'
import type { AppError } from '#shared/errors.ts'
import { languageOf } from '#shared/domain/language.ts'
import { msg } from '#shared/messages.ts'
import type { Controls } from './controls.ts'
import { controlsOf } from './controls.ts'
import { element } from './element.ts'
import { formBody } from './form.ts'
import { head } from './head.ts'
import { createReveal } from './reveal.ts'
import { withdrawalBody } from './withdrawal.ts'
import { leftOf, loadWordings, say } from './words.ts'

declare global {
  interface Window {
    readonly cofferTrusted?: ExposedTrusted
  }
}

function applyTheme({ look, profile }: TrustedView): void {
  const root = document.documentElement
  const light =
    look.theme === 'light' || (look.theme === 'system' && matchMedia('(prefers-color-scheme: light)').matches)
  root.dataset['theme'] = light ? 'light' : 'dark'
  root.dataset['palette'] = look.palette
  root.dataset['swapped'] = String(look.swapped)
  root.dataset['profile'] = profile?.kind ?? 'none'
  if (profile?.kind === 'live') root.style.setProperty('--profile', profile.colour)
}

const proofNotes = { none: msg('trusted.no-proof'), pin: null, 'touch-id': msg('trusted.touch-id') } as const

/** Draws the window; gives the part that shows what is confirmed. */
function draw(view: TrustedView, controls: Controls): HTMLElement {
  const { fields, typed, pin, problem, matched, left, cancel, confirm } = controls
  const { subject, look, proof } = view
  const proofNote = proof === null ? null : proofNotes[proof]
  const note = subject.kind === 'form' ? subject.note : null
  const scroll = element(
    'div',
    { class: 'scroll', attributes: { tabindex: '0', role: 'group', 'aria-labelledby': 'title' } },
    ...(subject.kind === 'withdrawal' ? withdrawalBody(subject, view) : formBody(subject, look, fields)),
  )
  document
    .querySelector('#trusted')
    ?.append(
      head(view),
      scroll,
      element(
        'footer',
        { class: 'foot' },
        element(
          'div',
          { class: 'fields' },
          ...(subject.kind === 'withdrawal' ? fields.map(({ row }) => row) : []),
          typed?.row ?? null,
          subject.kind === 'withdrawal' && typed !== null ? matched : null,
          pin?.row ?? null,
        ),
        ...[note, proofNote].map((words) => (words === null ? null : element('p', { class: 'muted' }, say(words)))),
        problem,
        element('div', { class: 'buttons' }, left, cancel, confirm),
      ),
    )
  return scroll
}

/** The whole recipient stands where its hidden one stood, in view, and what was typed stays. */
function drawWhole({ subject, look }: TrustedView, scroll: HTMLElement, { typed, pin, matched }: Controls): void {
  if (subject.kind !== 'withdrawal') return
  scroll.replaceChildren(...withdrawalBody(subject, { look }))
  scroll.querySelector('.address')?.scrollIntoView({ block: 'nearest' })
  matched.textContent = say(msg('trusted.matched'))
  typed?.freeze()
  pin?.focus()
}

/** Calls `send` on a press. */
function listen({ cancel, confirm }: Controls, enterUnlocks: boolean, send: (yes: boolean) => void): void {
  cancel.addEventListener('click', () => send(false))
  confirm.addEventListener('click', () => send(true))
  document.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') send(false)
    // Enter confirms nothing but an unlocking: it may be the tail of what was typed in another window.
    const own = event.target instanceof HTMLElement && ['SUMMARY', 'BUTTON'].includes(event.target.tagName)
    if (event.key === 'Enter' && enterUnlocks && !own) send(true)
    if (event.key === 'Enter' && (!own || event.target === confirm)) event.preventDefault()
  })
}

/** Puts the cursor where the error is; a refused PIN is forgotten. */
function point({ fields, typed, pin, problem }: Controls, error: AppError): void {
  problem.textContent = say(error.reason)
  const aboutPin = error.field === 'pin' || error.code.startsWith('pin-')
  const named = fields.find(({ name }) => name === error.field)
  named?.mark(true)
  // A form with fields of its own for the PIN asks for the one that is set first.
  const asked = aboutPin ? (pin ?? fields[0]) : typed
  if (aboutPin && named === undefined) asked?.clear()
  ;(named ?? asked)?.focus()
}

/** What was typed of the recipient is not it, or too little to say. */
function showProblem({ typed, problem }: Controls, error: AppError | null): void {
  problem.textContent = error === null ? '' : say(error.reason)
  typed?.mark(error !== null)
}

/** What is typed at once goes where something is typed, and not to a button that a blank presses. */
const firstOf = ({ fields, typed, pin }: Controls, otherwise: HTMLElement): Pick<HTMLElement, 'focus'> =>
  [...fields, typed, pin].find((one) => one !== null && one.value() === '') ?? otherwise

function start(channels: ExposedTrusted, view: TrustedView): void {
  applyTheme(view)
  let armed = false
  let busy = false
  const begun = performance.now()
  const secondsLeft = (): number => Math.max(0, Math.ceil((view.lastsMs - (performance.now() - begun)) / 1000))
  const refresh = (): void => {
    const { fields, typed, pin, confirm, left } = controls
    const asked = [...fields, typed, pin].filter((one) => one !== null)
    const missing = asked.some(({ optional, value }) => !optional && value().trim() === '')
    confirm.disabled = busy || missing || !armed || reveal.isHidden() || secondsLeft() === 0
    left.textContent = leftOf(secondsLeft(), view.lastsMs)
  }
  const pasted = (paste: TrustedPaste): void => void channels.pasted(paste)
  const changed = (): void => {
    reveal.changed()
    refresh()
  }
  const controls = controlsOf(view, { changed, pasted })
  const scroll = draw(view, controls)
  const reveal = createReveal(channels, view, controls.typed, {
    onWhole: (whole) => {
      showProblem(controls, null)
      drawWhole(whole, scroll, controls)
      refresh()
    },
    onProblem: (problem) => showProblem(controls, problem),
  })

  const send = async (yes: boolean): Promise<void> => {
    if (yes && (busy || controls.confirm.disabled)) return
    busy = yes
    controls.problem.textContent = ''
    controls.fields.forEach((field) => field.mark(false))
    refresh()
    const { fields, typed, pin } = controls
    // Main closes the window when it takes the answer.
    const answered = await channels
      .answer({
        id: view.id,
        digest: view.digest,
        confirm: yes,
        typed: yes ? (typed?.value() ?? '') : '',
        pin: yes ? (pin?.value() ?? null) : null,
        fields: yes ? Object.fromEntries(fields.map(({ name, value }) => [name, value()])) : {},
      })
      .catch(() => null)
    busy = false
    if (answered === null) controls.problem.textContent = say(msg('trusted.no-answer'))
    else if (!answered.ok) point(controls, answered.error)
    refresh()
  }

  const enterUnlocks = view.subject.kind === 'form' && view.subject.task === 'unlock'
  listen(controls, enterUnlocks, (yes) => void send(yes))
  channels.onArmed((now) => {
    armed = now
    refresh()
  })
  refresh()
  setInterval(refresh, 1000)
  firstOf(controls, enterUnlocks ? scroll : controls.cancel).focus()
}

const channels = window.cofferTrusted
const view = await channels?.show()
await loadWordings(view?.ok === true ? view.value.look.language : languageOf('system', navigator.language))
if (channels === undefined || view === undefined || !view.ok) document.body.textContent = say(msg('trusted.no-answer'))
else start(channels, view.value)
