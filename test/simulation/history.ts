import { cpSync } from 'node:fs'
import type { DeadManView } from '#shared/domain/dead-man.ts'
import type { FillNews } from '#shared/domain/fill.ts'
import type { IntentView } from '#shared/domain/intent.ts'
import type { StopTriggered } from '#shared/domain/notification.ts'
import type { FeedFrame } from '#shared/domain/push-wire.ts'
import { readFeedFrame } from '#shared/domain/push-wire.ts'
import type { VenueFacts } from '#test/invariants/facts.ts'
import type { InvariantId, Violation } from '#test/invariants/list.ts'
import { answersHold } from './checks/answered.ts'
import { createAnswers, stackOf } from './checks/answers.ts'
import { venueHolds } from './checks/at-venue.ts'
import { createClockAndQuota } from './checks/clock-and-quota.ts'
import { switchSaid } from './checks/dead-man.ts'
import { createKept } from './checks/kept.ts'
import { checkTheEnd } from './checks/the-end.ts'
import type { Converged } from './converge.ts'
import { converge } from './converge.ts'
import { createLeaving } from './checks/leaving.ts'
import { createLogReading } from './checks/log.ts'
import { createLimits } from './checks/limits.ts'
import { stateHolds } from './checks/state.ts'
import { saysWhatIs } from './checks/replaced-words.ts'
import { createRekeyed } from './checks/rekeyed.ts'
import { isOnlyOne, onlyUserCanTell, wasTold } from './checks/user-word.ts'
import { createTraded } from './checks/traded.ts'
import { createWitness, signerOf } from './checks/witness.ts'
import { worksAgain } from './checks/works-again.ts'
import { choicesOf } from './choices.ts'
import { createLookUpFaults } from './look-up-faults.ts'
import { createMatrix } from './matrix.ts'
import { runMishap } from './mishaps.ts'
import { furnishLimits } from './own-limits.ts'
import { createPage } from './page.ts'
import type { Mishap, Plan } from './plan.ts'
import { createPresses } from './presses.ts'
import type { Reached } from './reached.ts'
import { draftOf, readIntents } from './on-disk.ts'
import type { Template } from './template.ts'
import * as truth from './truth.ts'
import { forgetDisarmed } from './switch-turns.ts'
import { createUser } from './user.ts'
import { isMoney, shortPath } from './requests.ts'
import { symbols } from './venue.ts'
import { createWorld } from './world.ts'

export interface HistoryEnd {
  readonly violations: readonly Violation[]
  readonly story: readonly string[]
  readonly presses: number
  /** Presses that main answered before its process ended. */
  readonly answered: number
  /** Requests whose bytes left. */
  readonly left: number
  /** Outcomes that were open when the faults had stopped. */
  readonly open: number
  /** Those of them that the user decided, because no look-up can. */
  readonly decidedByUser: number
  /** ms of simulated time from the end of the faults until the last of them was known; null where none was open. */
  readonly convergedMs: number | null
}

/** Runs one history to its end and checks what must hold, after every step and once the faults have stopped. */
export async function runHistory(
  plan: Plan,
  template: Template,
  scratch: string,
  reached: Reached,
): Promise<HistoryEnd> {
  const violations: Violation[] = []
  let left = 0
  let isOver = false
  const choices = choicesOf(plan.seed)
  /** All that crossed to the page, where it is scanned. */
  const crossed: string[] | null = choices.isScanned ? [] : null
  const found = (id: InvariantId, what: string): void => {
    if (violations.some((one) => one.id === id)) return
    violations.push({ id, what })
    world.note(`VIOLATION ${id}: ${what}`)
  }
  const foundAll = (all: readonly (Violation | null)[]): void =>
    all.forEach((one) => one !== null && found(one.id, one.what))

  const world = createWorld({
    plan,
    reached,
    scratch,
    fillFolder: (folder) => {
      cpSync(template.folder, folder, { recursive: true })
      furnishLimits(folder, plan.seed, template.profileIds)
    },
    entries: template.entries,
    listener: {
      onCrash: (at, how, folder) => {
        log.read(folder)
        matrix.onCrash(at, how)
      },
      onEnd: () => kept.onEnd(),
      onWake: () => [matrix, clock, kept].forEach((one) => one.onWake()),
      onStuck: () => found('goes-on', 'main does not end within 30 s of a quit'),
      onStreamFault: (kind, topic) => {
        world.note(`The stream: ${kind}${topic === '' ? '' : ` of ${topic}`}`)
        matrix.onStreamFault(kind, topic)
      },
      onLookUp: (kind, fault, request, result) => {
        const profileId = profileIds[signerOf(world.venue, request)]
        const unknown = presses.unresolved().filter((one) => one.state === 'unknown' && one.kind === kind)
        if (unknown.some((one) => one.profileId === profileId && lookUpFaults.strikes(one, fault, request, result)))
          matrix.onLookUp(kind, fault)
      },
      openIntents: () => presses.unresolved(),
      statesOf: (who) => presses.statesOf(profileIds[who] ?? ''),
      onStart: () => {
        if (plan.isDeskShown) page.open()
        leaving.onStart()
        kept.onStart()
      },
      onEvent: (name, payload) => {
        crossed?.push(JSON.stringify(payload))
        if (name === 'intent-changed') hear(payload as IntentView)
        if (name === 'dead-man-changed') hearSwitch(payload as DeadManView)
        if (name === 'journal-trouble') kept.onTrouble(payload !== null)
        if (name === 'order-filled') traded.onNews(payload as FillNews)
        if (name === 'stop-triggered') traded.onTriggered(payload as StopTriggered)
        if (name === 'feed') readFeedFrame(payload as FeedFrame).forEach(page.onFeed)
      },
      onAsked: (channel, answer, isAlive) => {
        reached.count('asked', channel)
        const watched = answers.watch(channel, answer, isAlive)
        if (crossed !== null) void watched.then((value) => crossed.push(JSON.stringify(value)))
        return watched
      },
      onWindow: (kind, isYes, shown) => {
        if (!isYes) return
        leaving.onYes(kind, shown)
        if (rekeyed.onYes(kind)) rekeyed.profileIds().forEach(traded.onRekeyed)
      },
      onBegin: () => {
        leaving.onBegin()
        kept.onBegin()
        clock.onBegin()
        matrix.onBegin()
        traded.onBegin()
        answers.onBegin()
        forgetDisarmed(world.venue.switchTurns)
      },
      onGiven: (request) => leaving.onGiven(request),
      onSent: (request) => {
        if (isMoney(request)) reached.count('sent', `${request.method} ${shortPath(request.path)}`)
        left += 1
        log.onTime()
        leaving.onSent(request)
        matrix.onSent(request)
        clock.onSent(request)
        return leaving.sentOf(request).ids
      },
      onArrived: (request, answer, fault) => {
        witness.arrived(request, answer, fault, leaving.sentOf(request))
        lookUpFaults.onArrived(request, answer)
        const profileId = profileIds[signerOf(world.venue, request)]
        // Once it is over somebody else trades on the accounts; of a process that died the file may be closed.
        if (profileId === undefined || isOver || !isMoney(request) || world.disk().journal()?.isOpen !== true) return
        foundAll(venueHolds(world, presses, profileId, venueOf(profileId)))
        user.onArrived()
      },
      onAnswered: (request, result, fault) => {
        witness.answered(request, result)
        leaving.onAnswered(request, result)
        matrix.onAnswered(request, result, fault)
        traded.onAnswered(request, result)
        clock.onAnswered(request, result, fault)
      },
    },
  })
  const { profileIds } = template
  const witness = createWitness(world.venue, world.scheduler.moment)
  const limits = createLimits(world, plan.seed, profileIds)
  const leaving = createLeaving({
    world,
    limits,
    onPassed: (limit) => reached.count('limit', limit),
    witness,
    presses: () => presses,
    profileIds,
    found,
    mayBeInMemory: () => kept.mayBeInMemory(),
    isTroubleTold: () => kept.isTroubleTold(),
  })
  const kept = createKept({ world, presses: () => presses, found })
  const clock = createClockAndQuota(world, found)
  const answers = createAnswers(world, found)
  const log = createLogReading({ found, folder: world.folder, mayBeFull: () => kept.mayBeInMemory() })
  const traded = createTraded({ world, profileIds, found })
  const lookUpFaults = createLookUpFaults()
  const matrix = createMatrix(world, reached, () => presses.unresolved())
  const page = createPage(world, template.profileIds, symbols[choices.pair])
  const presses = createPresses({
    world,
    draftOf: (id) => draftOf(world.disk().journal(), id),
    onAnswer: (press) => {
      const { answer, channel } = press
      matrix.onAnswer(press)
      if (press.isOverride && answer?.ok === true) reached.count('override', answer.value[0]?.state ?? 'none')
      if (answer === null) return
      if (answer.ok) foundAll(answersHold(world, answer.value, kept.mayBeInMemory(), venueOf(press.profileId)))
      if (answer.ok) foundAll(saysWhatIs(world, press, answer.value))
      reached.count('answer', `${channel} ${answer.ok ? (answer.value[0]?.state ?? 'none') : answer.error.code}`)
    },
    onState: (heard) => {
      const { kind, state } = heard.last
      reached.count('state', `${kind} ${state}`)
      kept.onState(heard)
      matrix.onState(heard)
      foundAll(stateHolds({ world, witness, leaving, kept, profileIds, venueOf }, heard))
    },
  })
  const onBegan = (mishap: Mishap): void => {
    matrix.onMishap(mishap)
    if (mishap.what === 'clock') clock.onMoved()
  }
  const onFull = (forMs: number): void => {
    log.onFull()
    kept.onFull(forMs)
  }
  const user = createUser({ world, profileIds, presses, limits, reached, found, desk: plan.isDeskShown ? page : null })
  const venueOf = (profileId: string): VenueFacts =>
    truth.factsOf(world.venue, profileIds.indexOf(profileId), witness.carried)

  const hearSwitch = (view: DeadManView): void => {
    reached.count('switch', view.fired.length > 0 ? `${view.state} with orders` : view.state)
    foundAll([switchSaid(world, profileIds.indexOf(view.profileId), view)])
  }
  let wasClockMoved = false
  const rekeyed = createRekeyed()
  const hear = (view: IntentView): void => {
    presses.heard(view)
    matrix.onShown(view)
    const leftAt = leaving.leftAt.get(view.id)
    wasClockMoved ||= world.skewMs !== 0 || world.venue.clock.skewMs() !== 0
    const now = world.scheduler.now()
    const sinceLeftMs = leftAt === undefined ? undefined : now - leftAt
    foundAll([
      onlyUserCanTell(view, {
        sinceLeftMs,
        isBoundToAsk: wasClockMoved || rekeyed.has(view.profileId, view.endpoint),
        wasTold:
          isOnlyOne(view, readIntents(world.disk().journal())) &&
          wasTold(view, witness.answers, profileIds.indexOf(view.profileId), now, sinceLeftMs),
      }),
    ])
  }

  const onRejection = (error: unknown): void => found('goes-on', `a promise was rejected: ${stackOf(error)}`)
  process.on('unhandledRejection', onRejection)
  let converged: Converged | null = null
  try {
    await world.start()
    for (const step of plan.steps) {
      await world.pass(step.inMs)
      if ('world' in step) {
        runMishap(world, step.world, { onBegan, onFull })
        continue
      }
      while (world.scheduler.isAsleep()) await world.pass(200)
      // Some press as soon as Coffer is there again.
      if (world.running() === null) await world.pass(world.random() < 0.5 ? 20 : 4_000)
      world.point('user')
      if (step.user.act === 'replace-key') rekeyed.onAsked(profileIds[step.user.who] ?? '', step.user.role)
      if (await user.act(step.user)) reached.count('act', step.user.act)
      if (!world.isAlive() && step.user.act === 'quit') {
        await world.stayDown(step.user.downMs ?? 0)
        await world.start()
      }
    }
    await world.pass(500)
    const parts = { world, witness, presses, page, profileIds, reached, choices, found }
    converged = await converge(parts)
    await worksAgain({ ...parts, user, mayBeReadOnly: limits.mayBeReadOnly })
    await answers.allAnswered()
    isOver = true
    await checkTheEnd({ ...parts, plan, words: converged.words, clock, kept, traded, crossed, venueOf, foundAll })
    log.read(world.folder())
    foundAll(page.violations)
  } catch (error) {
    found('goes-on', stackOf(error))
  } finally {
    world.close()
    process.off('unhandledRejection', onRejection)
  }
  return {
    violations,
    story: world.story,
    presses: presses.all.length,
    answered: presses.all.filter(({ answer }) => answer !== null).length,
    left,
    open: converged?.open.size ?? 0,
    decidedByUser: converged?.words.size ?? 0,
    convergedMs: converged?.ms ?? null,
  }
}
