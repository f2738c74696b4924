import type { DeadManView } from '#shared/domain/dead-man.ts'
import { isOfOtherKey, isOverUnknown } from '#shared/domain/dead-man.ts'
import type { Settings } from '#shared/domain/settings.ts'
import { timesWith } from '#shared/domain/times.ts'
import type { TimeStyle } from '#shared/domain/times.ts'
import type { Message } from '#shared/messages.ts'
import { asWritten, msg } from '#shared/messages.ts'

/** The dead-man switch of one profile; `view` is null where main cannot tell what is set, `label` where it cannot tell of which. */
export interface TraySwitch {
  readonly label: string | null
  readonly view: DeadManView | null
}

/** What main knows of what the tray item shows. */
export interface TrayState {
  readonly locked: boolean
  readonly switches: readonly TraySwitch[]
  readonly style: TimeStyle
}

/** What the tray item says. */
export interface TrayView {
  /**
   * Beside the item of macOS, where there is room for one: that a switch fired, else that one is not known, else the countdown that
   * comes first (`nextOf`); null where all switches are off.
   */
  readonly title: Message | null
  /** Lines shown while the pointer rests on the item. */
  readonly tip: readonly Message[]
  /** Lines at the head of its menu. They name moments: an open menu does not count. */
  readonly lines: readonly Message[]
  /** The entry of its menu that locks. */
  readonly lock: Message
  /** A countdown runs: the view is another one a second later. */
  readonly counts: boolean
}

/** Whether the item is shown: `auto` where the system has a place for it that everybody sees. Linux desktops may have none. */
export const trayIsOn = (choice: Settings['tray'], platform: NodeJS.Platform): boolean =>
  choice === 'auto' ? platform === 'win32' || platform === 'darwin' : choice === 'on'

type SetState = 'on' | 'late' | 'read-only' | 'found' | 'elsewhere'
type SwitchFace =
  | { readonly is: 'off' }
  | { readonly is: 'unknown' }
  | { readonly is: 'over' }
  | { readonly is: 'fired'; readonly count: number }
  | { readonly is: 'set'; readonly state: SetState; readonly firesAt: number }

/** A switch whose moment has passed has fired, or was renewed by somebody: main does not know before the venue says. */
function faceOf(view: DeadManView | null, now: number): SwitchFace {
  if (view === null || view.state === 'unclear') return { is: 'unknown' }
  if (isOverUnknown(view)) return { is: 'over' }
  if (view.state === 'off') return { is: 'off' }
  if (view.state === 'fired') return { is: 'fired', count: view.fired.length }
  if (view.firesAt === null || view.firesAt <= now) return { is: 'unknown' }
  return { is: 'set', state: setStateOf(view.state, view), firesAt: view.firesAt }
}

const setStateOf = (state: 'on' | 'late' | 'found', { setElsewhere, error }: DeadManView): SetState => {
  if (state === 'late' && error?.code === 'read-only') return 'read-only'
  return state === 'found' && setElsewhere ? 'elsewhere' : state
}

/** `0:42`, `12:05` or `1:00:00`, rounded up: it is zero only once the moment is there. */
export function leftText(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1_000))
  const two = (count: number): string => String(count).padStart(2, '0')
  const [hours, minutes] = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60]
  return hours === 0 ? `${minutes}:${two(seconds % 60)}` : `${hours}:${two(minutes)}:${two(seconds % 60)}`
}

/** How a line names a set switch: a locked Coffer renews none of its own, whatever became of the last renewal. */
const wordOf = (state: SetState, locked: boolean): SetState | 'locked' =>
  locked && (state === 'on' || state === 'late') ? 'locked' : state

function lineOf(
  label: string | null,
  face: SwitchFace,
  { locked, timeOf }: { readonly locked: boolean; readonly timeOf: (at: number) => string },
): Message | null {
  if (face.is === 'off') return null
  if (label === null) return msg('tray.tip-unknown')
  if (face.is === 'unknown') return msg('tray.switch-unknown', { label })
  if (face.is === 'over') return msg('tray.switch-over', { label })
  if (face.is === 'fired') return msg('tray.switch-fired', { label, count: face.count })
  return msg(`tray.switch-${wordOf(face.state, locked)}`, { label, time: timeOf(face.firesAt) })
}

/** Coffer renews it, or would if it could: nothing does once it is locked. */
const isRenewed = (view: DeadManView | null): boolean => {
  if (view === null || view.notRenewed || view.error?.code === 'read-only' || isOfOtherKey(view)) return false
  return view.state === 'on' || view.state === 'late' || view.state === 'unclear'
}

interface Next {
  readonly firesAt: number
  /** Coffer renews it no more: it fires unless somebody does something. */
  readonly isLeft: boolean
}

/** The switch that fires first; one that Coffer renews in time does not, and counts only where there is no other. */
function nextOf(faces: readonly SwitchFace[], locked: boolean): Next | null {
  const set = faces.flatMap((face) => (face.is === 'set' ? [{ ...face, word: wordOf(face.state, locked) }] : []))
  const isLeft = (word: SetState | 'locked'): boolean => word === 'found' || word === 'locked' || word === 'read-only'
  const mayFire = set.filter(({ word }) => word !== 'on')
  const [first] = (mayFire.length === 0 ? set : mayFire).toSorted((one, other) => one.firesAt - other.firesAt)
  return first === undefined ? null : { firesAt: first.firesAt, isLeft: isLeft(first.word) }
}

/** One word alone: a countdown beside what has fired or is not known would look as if all were well. */
function titleOf(has: (is: 'fired' | 'unknown' | 'over') => boolean, left: string | null): Message | null {
  if (has('fired')) return msg('tray.fired')
  if (has('unknown') || has('over')) return msg('tray.unknown')
  return left === null ? null : asWritten(left)
}

/** What the tray item says of this state at this moment (ms since the epoch). */
export function trayView({ locked, switches, style }: TrayState, now: number): TrayView {
  const { timeAndOtherDay } = timesWith(style)
  const faces = switches.map(({ label, view }) => ({ label, face: faceOf(view, now) }))
  const next = nextOf(
    faces.map(({ face }) => face),
    locked,
  )
  const left = next === null ? null : leftText(next.firesAt - now)
  const has = (is: SwitchFace['is']): boolean => faces.some(({ face }) => face.is === is)
  const timeOf = (at: number): string => timeAndOtherDay(at, now)
  const lines = faces.flatMap(({ label, face }) => lineOf(label, face, { locked, timeOf }) ?? [])
  const state = locked ? msg('tray.locked') : msg('tray.unlocked')
  return {
    title: titleOf(has, left),
    tip: [
      state,
      ...(left === null ? [] : [msg('tray.tip-left', { left })]),
      ...(next?.isLeft === true ? [msg('tray.tip-not-renewed')] : []),
      ...(has('unknown') ? [msg('tray.tip-unknown')] : []),
      ...(has('over') ? [msg('tray.tip-over')] : []),
      ...(has('fired') ? [msg('tray.tip-fired')] : []),
      ...(lines.length === 0 ? [msg('tray.switches-off')] : []),
    ],
    lines: [...(lines.length === 0 ? [msg('tray.switches-off')] : lines), state],
    lock: !locked && switches.some(({ view }) => isRenewed(view)) ? msg('tray.lock-stops') : msg('tray.lock'),
    counts: left !== null,
  }
}
