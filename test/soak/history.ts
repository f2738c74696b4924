/** One history of whole processes: presses, faults and what befalls the machine, then peace, and what must hold. */
import type { MoneyAnswer } from '#shared/domain/intent.ts'
import { defaultOrderLimits } from '#shared/domain/order-limits.ts'
import type { Result } from '#shared/errors.ts'
import { createAsked } from '#test/invariants/asked.ts'
import type { Pressed } from '#test/invariants/facts.ts'
import type { Violation } from '#test/invariants/list.ts'
import { isMoney } from '#test/simulation/requests.ts'
import { createArrivals } from './arrivals.ts'
import type { PressedForm } from './arrivals.ts'
import type { Passing } from './fault-proxy.ts'
import { readJournalFile } from './journal-file.ts'
import { violationsIn } from './judge.ts'
import type { Machine } from './machine.ts'
import { createNemesis } from './nemesis.ts'
import type { Nemesis } from './nemesis.ts'
import { observe } from './observe.ts'
import { actName } from './plan.ts'
import type { Plan, Step } from './plan.ts'
import { pressOf } from './presses.ts'
import type { Press, PressParts } from './presses.ts'
import { createSession } from './session.ts'
import type { Session } from './session.ts'
import { startSoakVenue } from './venue.ts'
import type { SoakVenue } from './venue.ts'
import { classOf, faultsOfReads } from './wire-faults.ts'
import type { WireAnswer, WireFault } from './wire-faults.ts'
import { historyWithinMs, within } from './within.ts'

export interface HistoryResult {
  readonly number: number
  readonly violations: readonly Violation[]
  /** The history in words, oldest first. */
  readonly story: readonly string[]
  /** What was reached, by name, and how often. */
  readonly reached: Readonly<Record<string, number>>
  readonly convergedMs: number
  readonly tookMs: number
}

/** What a history has at hand. */
export interface Scene {
  readonly machine: Machine
  readonly session: Session
  readonly venue: SoakVenue
  readonly presses: Pressed[]
  /** What is pressed, before it is answered. */
  readonly onPress: (form: PressedForm) => void
  /** Counts what was reached. */
  readonly reach: (name: string) => void
  readonly say: (line: string) => void
}

/** ms in which a profile can act again after a start, unless its venue gives no answer. */
const gateMs = 4_000

type PressAnswer = Result<readonly MoneyAnswer[]> | null

/** Characters of an answer of the venue that its line shows. */
const shownOf = 100

/** Its state for each intent, or why there is none. */
const answerWords = (answer: PressAnswer): readonly string[] =>
  answer === null ? ['no answer'] : answer.ok ? answer.value.map(({ state }) => state) : [answer.error.code]

/** What a press came to, with the draft and the intents that it is of. */
function answerLine(draftId: string, answer: PressAnswer): string {
  const intents = answer?.ok === true ? answer.value.map(({ state, intentId }) => `${state} ${intentId}`) : null
  return `answer to ${draftId}: ${(intents ?? answerWords(answer)).join(', ')}`
}

/** What a request met, with the marks that it carries and what the venue said, whatever became of that. */
function wireLine(fault: WireFault, { method, path, body }: Passing, said: WireAnswer | null): string {
  const marks = [...body.matchAll(/"(?:clientOid|remark)":"([^"]+)"/g)].map(([, mark = '']) => ` ${mark}`)
  const met = fault === 'none' ? '' : `: ${fault}`
  const answer = said === null ? ', never at the venue' : `, venue: ${said.status} ${said.body.slice(0, shownOf)}`
  return `wire: ${method} ${path.split('?')[0] ?? ''}${marks.join('')}${met}${answer}`
}

/** Sets a history's scene, plays it, and judges it. */
export async function runHistory(
  machine: Machine,
  {
    seed,
    number,
    declares,
    hasOwnClock,
  }: Pick<Plan, 'seed' | 'number' | 'declares'> & { readonly hasOwnClock: boolean },
  play: (scene: Scene) => Promise<Nemesis>,
): Promise<HistoryResult> {
  const from = performance.now()
  const story: string[] = []
  const reached: Record<string, number> = {}
  const say = (line: string): void =>
    void story.push(`${((performance.now() - from) / 1_000).toFixed(2).padStart(7)} s  ${line}`)
  const reach = (name: string): void => void (reached[name] = (reached[name] ?? 0) + 1)
  const venue = await startSoakVenue(seed + number, machine.proxy.baseUrl)
  machine.proxy.heal()
  machine.proxy.aim(venue.baseUrl)
  machine.bend(0)
  machine.renew()
  machine.proxy.onStruck((fault, passing, said) => {
    const of = classOf(passing.method, passing.path)
    if (fault !== 'none') reach(`fault: ${fault}, of a ${of}`)
    if (fault !== 'none' || of !== 'read') say(wireLine(fault, passing, said))
  })
  const onTheWay: Violation[] = []
  const found = (id: Violation['id'], what: string): void => {
    say(`violated: ${id} ${what}`)
    onTheWay.push({ id, what })
  }
  const stopped = (what: string, error: unknown): void =>
    found('goes-on', `${what}${error instanceof Error ? (error.stack ?? error.message) : String(error)}`)
  machine.proxy.onTrouble((error) => stopped('what looks on at the wire, or acts there, threw: ', error))
  const asked = createAsked({
    market: { lastPrice: venue.lastPrice, restingOrder: () => null, walked: () => null },
    // What was used of the day, whole processes do not tell while they run.
    ofRequest: () => ({ limits: defaultOrderLimits('live'), usedToday: () => 0 }),
    found,
  })
  const forms: PressedForm[] = []
  const arrivals = createArrivals({ intents: () => readJournalFile(machine.dataDir), forms, found })
  machine.proxy.onArrived((passing) => {
    if (!isMoney(passing)) return
    asked.onSent(passing, performance.now())
    arrivals.onArrived(passing)
  })
  machine.proxy.onAnswered((passing, said) => isMoney(passing) && arrivals.onAnswered(passing, said))
  const session = createSession(machine, hasOwnClock, {
    say,
    onOwnEnd: (what) => found('goes-on', what),
    onFull: arrivals.onFull,
    onStart: asked.onStart,
    onYes: (kind, shown) => asked.onYes(kind, performance.now(), shown),
  })
  const presses: Pressed[] = []
  const played = async (): Promise<{ readonly atTheEnd: readonly Violation[]; readonly tookMs: number }> => {
    await session.start()
    const scene = {
      machine,
      session,
      venue,
      presses,
      onPress: (form: PressedForm) => void forms.push(form),
      reach,
      say,
    }
    const nemesis = await play(scene)
    await nemesis.heal()
    say('the faults have stopped')
    const { secondSigned, clockMoved } = nemesis
    const { observed, tookMs } = await observe({ ...scene, secondSigned, clockMoved, declares })
    for (const { kind, state, isUsersWord } of observed.intents)
      reach(`end: ${kind} ${state}${isUsersWord ? " by the user's word" : ''}`)
    const atTheEnd = violationsIn(observed)
    for (const { id, what } of atTheEnd) say(`violated: ${id} ${what}`)
    return { atTheEnd, tookMs }
  }
  try {
    const { atTheEnd, tookMs } = await within(historyWithinMs, 'end of the history', played())
    const violations = [...onTheWay, ...atTheEnd]
    say(violations.length === 0 ? 'verdict: all holds' : `verdict: ${violations.length} violations`)
    return { number, violations, story, reached, convergedMs: tookMs, tookMs: performance.now() - from }
  } catch (error) {
    stopped('', error)
    return { number, violations: onTheWay, story, reached, convergedMs: 0, tookMs: performance.now() - from }
  } finally {
    await session.close()
    await venue.close()
  }
}

/** Plays the steps of a plan. */
export const playing =
  ({ steps, readFaultsPercent, random }: Plan) =>
  async (scene: Scene): Promise<Nemesis> => {
    const { machine, session, say } = scene
    const nemesis = createNemesis(machine, session, say)
    const readFault = () => faultsOfReads[Math.floor(random() * faultsOfReads.length)] ?? 'none'
    if (readFaultsPercent > 0) machine.proxy.reads(() => (random() * 100 < readFaultsPercent ? readFault() : 'none'))
    for (const step of steps) {
      await playStep(scene, nemesis, step)
      await nemesis.afterStep(step)
    }
    return nemesis
  }

async function playStep(scene: Scene, nemesis: Nemesis, step: Step): Promise<void> {
  const { machine, session, reach, say } = scene
  session.decide(step.yes)
  await gateOpen(scene, gateMs)
  const befall = async (): Promise<void> => {
    // A request that was held back may come when the process that sent it is gone.
    if (step.act === null || !session.running) return
    say(`nemesis: ${step.act}, ${step.at === 'before' ? 'before the press' : `once the request has ${step.at}`}`)
    if (await nemesis.act(step)) reach(`act: ${actName(step.act, step.at)}`)
  }
  if (step.at === 'before') await befall()
  if (!session.running) return
  if (step.press === 'cancel' && partsOf(scene).openOrder === null)
    await pressed(scene, pressOf('order', partsOf(scene)), 1)
  if (!session.running) return
  const press = pressOf(step.press, partsOf(scene))
  machine.proxy.meet(
    step.at === 'before' ? { fault: step.fault } : { fault: step.fault, act: { at: step.at, run: befall } },
  )
  await pressed(scene, press, step.again === 'same draft' ? 2 : 1)
  if (step.again !== 'new draft' || !session.running) return
  const anew = pressOf(step.press, partsOf(scene))
  say('pressed anew')
  await pressed(scene, anew, 1)
}

/** What a press of a scene needs to know now. */
export const partsOf = ({ session, machine: { setUp }, venue, presses }: Scene): PressParts => ({
  session,
  setUp,
  lastPrice: venue.lastPrice(),
  openOrder: venue.truth().openOrders[0]?.split(' ')[0] ?? null,
  nth: presses.length,
})

/** Waits until new orders are let through, as a person does who sees why they are not. */
export const gateOpen = async ({ session, machine }: Scene, ms: number): Promise<void> => {
  const { profileId } = machine.setUp
  await session.until(ms, async () => {
    const status = session.running ? await session.ask('app.status', { profileId }) : null
    return status?.ok === true && !status.value.startupGate.open ? null : true
  })
}

/** Presses it so many times at once and says what came back. */
export async function pressed(
  { session, presses, onPress, reach, say }: Scene,
  press: Press,
  times: number,
): Promise<void> {
  const { draftId, what, most } = press
  onPress(press)
  say(`press: ${what}${times > 1 ? ', twice' : ''} (draft ${draftId})`)
  const answers = await Promise.all(Array.from({ length: times }, () => press.send()))
  presses.push(...answers.map((answer) => ({ draftId, most, answer })))
  for (const answer of answers) {
    const said = answerWords(answer)
    if (answer?.ok === true) answer.value.forEach(session.noteAnswer)
    for (const word of said) reach(`answer: ${word}`)
    reach(`press: ${press.kind}`)
    say(answerLine(draftId, answer))
  }
}
