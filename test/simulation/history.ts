import { cpSync } from 'node:fs'
import type { DeadManView } from '#shared/domain/dead-man.ts'
import type { IntentView } from '#shared/domain/intent.ts'
import { isUnresolved } from '#shared/domain/intent-states.ts'
import type { FeedFrame } from '#shared/domain/push-wire.ts'
import { readFeedFrame } from '#shared/domain/push-wire.ts'
import { audit } from '#main/journal/audit.ts'
import { readHandle } from '#main/journal/read-handle.ts'
import { canariesIn } from '#test/support/canary-scan.ts'
import { createAnswers } from './checks/answers.ts'
import { createClockAndQuota } from './checks/clock-and-quota.ts'
import { shownSwitch, switchSaid } from './checks/dead-man.ts'
import { deskIsTrue } from './checks/desk.ts'
import { absenceIsProven, movedOnce, otherEndsAreTrue, wasDone } from './checks/ended.ts'
import { createLeaving } from './checks/leaving.ts'
import { createWitness } from './checks/witness.ts'
import type { InvariantId, Violation } from './invariants.ts'
import * as rules from './invariants.ts'
import { runMishap } from './mishaps.ts'
import { createPage } from './page.ts'
import type { Plan } from './plan.ts'
import { createPresses } from './presses.ts'
import type { Reached } from './reached.ts'
import { readIntents, secretsOnDisk } from './on-disk.ts'
import type { Template } from './template.ts'
import * as truth from './truth.ts'
import { createUser } from './user.ts'
import { isMoney, shortPath } from './requests.ts'
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

/** ms that look-ups may take once the faults have stopped: above the 10 min after which an outage is handed to the user. */
const boundMs = 15 * 60_000

const stackOf = (error: unknown): string => String(error instanceof Error ? error.stack : error)

/** Runs one history to its end and checks what must hold, after every step and once the faults have stopped. */
export async function runHistory(
  plan: Plan,
  template: Template,
  scratch: string,
  reached: Reached,
): Promise<HistoryEnd> {
  const violations: Violation[] = []
  const openAtEnd = new Set<string>()
  const decidedByUser = new Set<string>()
  let left = 0
  const crossed: string[] = []
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
    furnish: (folder) => cpSync(template.folder, folder, { recursive: true }),
    entries: template.entries,
    listener: {
      onCrash: (at) => {
        const open = new Set(presses.unresolved().map(({ state }) => state))
        for (const state of open) reached.count('crash-while', `${state} ${at}`)
        if (open.size === 0) reached.count('crash-while', `nothing-open ${at}`)
      },
      openIntents: () => presses.unresolved(),
      onStart: () => {
        if (plan.isDeskShown) page.open()
        leaving.onStart()
        foundAll(checkKept())
        checkChain()
      },
      onEvent: (name, payload) => {
        crossed.push(JSON.stringify(payload))
        if (name === 'intent-changed') presses.heard(payload as IntentView)
        if (name === 'dead-man-changed')
          foundAll([switchSaid(world, profileIds.indexOf((payload as DeadManView).profileId), payload as DeadManView)])
        if (name === 'feed') readFeedFrame(payload as FeedFrame).forEach(page.onFeed)
      },
      onAsked: (channel, answer, isAlive) => answers.watch(channel, answer, isAlive),
      onWindow: (kind, isYes) => isYes && leaving.onYes(kind),
      onBegin: () => {
        leaving.onBegin()
        clock.onBegin()
        answers.onBegin()
      },
      onSent: (request) => {
        if (isMoney(request)) reached.count('sent', `${request.method} ${shortPath(request.path)}`)
        left += 1
        leaving.onSent(request)
        clock.onSent(request)
      },
      onArrived: (request, answer, fault) => witness.arrived(request, answer, fault),
      onAnswered: (request, result, fault) => {
        witness.answered(request, result)
        clock.onAnswered(request, result, fault)
      },
    },
  })
  const { profileIds } = template
  const witness = createWitness(world.venue, world.scheduler.now)
  const leaving = createLeaving({ world, witness, presses: () => presses, profileIds, found })
  const clock = createClockAndQuota(world, found)
  const answers = createAnswers(world, found)
  const page = createPage(world, template.profileIds)
  const presses = createPresses({
    note: world.note,
    onAnswer: ({ answer, channel }) => {
      crossed.push(JSON.stringify(answer))
      if (answer === null) return
      reached.count('answer', `${channel} ${answer.ok ? (answer.value[0]?.state ?? 'none') : answer.error.code}`)
    },
    onState: (heard) => {
      const { kind, state, note } = heard.last
      reached.count('state', `${kind} ${state}`)
      if (heard.states.includes('unknown') && state !== 'unknown')
        reached.count('look-up', `${kind} ${state} ${note?.id ?? 'no note'}`)
      foundAll([
        world.isDiskFull ? null : rules.movesForward(heard),
        rules.deniesTruth(heard.last, madeBy(heard.profileId)),
        absenceIsProven(
          heard.last,
          profileIds.indexOf(heard.profileId),
          witness,
          leaving.leftAt.get(heard.id),
          world.scheduler.now(),
        ),
      ])
    },
  })
  const user = createUser(world, template.profileIds, presses, () => plan.isDeskShown && page.open())
  const madeBy = (profileId: string) => truth.madeBy(world.venue, template.profileIds.indexOf(profileId))

  /** After a start: everything the page was told of is there, and no further back. */
  const checkKept = (): readonly Violation[] => {
    const kept = new Map(readIntents(world.disk().journal()).map((one) => [one.id, one]))
    return [...presses.intents.values()].flatMap(({ id, states }): Violation[] => {
      const one = kept.get(id)
      if (one === undefined && wasFull) return []
      if (one === undefined) return [{ id: 'told-is-kept', what: `${id} was shown as ${states.at(-1)} and is gone` }]
      const wasEnded = !isUnresolved((states.at(-1) ?? 'sending') as never)
      return wasEnded && isUnresolved(one.state) && !wasFull
        ? [{ id: 'told-is-kept', what: `${id} was shown as ${states.at(-1)} and is ${one.state}` }]
        : []
    })
  }
  /** After a start: what a crash left of the journal, and what the start added, is one chain. */
  const checkChain = (): void => {
    const journal = world.disk().journal()
    const audited = journal === null ? null : audit(readHandle(journal))
    if (audited?.sound === false) found('chain-holds', `after a start: ${JSON.stringify(audited)}`)
  }
  let wasFull = false

  const onRejection = (error: unknown): void => found('goes-on', `a promise was rejected: ${stackOf(error)}`)
  process.on('unhandledRejection', onRejection)
  let convergedMs: number | null = null
  try {
    await world.start()
    for (const step of plan.steps) {
      await world.pass(step.inMs)
      wasFull ||= world.isDiskFull
      if ('world' in step) {
        reached.count('mishap', step.world.what)
        runMishap(world, step.world)
        wasFull ||= world.isDiskFull
        continue
      }
      // Some press as soon as Coffer is there again.
      if (world.running() === null) await world.pass(world.random() < 0.5 ? 20 : 4_000)
      reached.count('act', step.user.act)
      world.point('user')
      await user.act(step.user)
      if (!world.isAlive() && step.user.act === 'quit') await world.start()
    }
    await world.pass(500)
    const healedAt = world.scheduler.now()
    await converge()
    if (openAtEnd.size > 0) convergedMs = world.scheduler.now() - healedAt
    foundAll(page.violations)
    await finalChecks()
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
    open: openAtEnd.size,
    decidedByUser: decidedByUser.size,
    convergedMs,
  }

  /** No more faults; what is open is looked up until it is known, and what only the user can tell is told by what is true. */
  async function converge(): Promise<void> {
    world.note('The faults stop')
    for (const { id } of presses.unresolved()) openAtEnd.add(id)
    world.heal()
    world.venue.exchange.control.setStatus('open')
    world.venue.exchange.streams.clearFaults()
    if (world.running() === null) await world.pass(5_000)
    world.running()?.power('resume')
    void world.running()?.ask('vault.refresh', null)
    const until = world.scheduler.now() + boundMs
    let waitMs = 1_000
    // In every other history the user asks for nothing, and main finds out by itself.
    const isImpatient = plan.seed % 2 === 0
    for (;;) {
      // The user unlocks Coffer, as often as it takes.
      let isLocked = true
      void world
        .running()
        ?.ask('vault.unlock', null)
        .then((answer) => void (isLocked = !answer.ok))
      await world.pass(waitMs)
      waitMs = Math.min(1.5 * waitMs, 8_000)
      const open = await openIntents()
      for (const { id } of open) openAtEnd.add(id)
      if (open.length === 0 && !isLocked) return
      if (world.scheduler.now() > until) {
        for (const { id, kind, state, note } of open)
          found(
            'nothing-left-open',
            `${kind} ${id} is ${state} (${note?.id}) ${boundMs / 60_000} min after the faults stopped`,
          )
        return
      }
      for (const intent of open) {
        const { id, profileId, byUser } = intent
        if (byUser === true) {
          const isThere = wasDone(world, witness, profileIds.indexOf(profileId), intent) === true
          decidedByUser.add(id)
          reached.count('user-word', isThere ? 'accepted' : 'absent')
          void world.running()?.ask('intents.declare', { profileId, intentId: id, as: isThere ? 'accepted' : 'absent' })
        } else if (isImpatient) void world.running()?.ask('intents.lookUp', { profileId, intentId: id })
      }
    }
  }
  async function openIntents(): Promise<readonly IntentView[]> {
    const lists = await Promise.all(
      template.profileIds.map((profileId) =>
        world.await(
          world.running()?.ask('intents.list', { profileId, states: ['sending', 'unknown'], limit: 500 }) ??
            Promise.resolve(null),
          5_000,
        ),
      ),
    )
    return lists.flatMap((list) => (list?.ok === true ? list.value : []))
  }

  async function finalChecks(): Promise<void> {
    await answers.allAnswered()
    foundAll(rules.oneDraftOneAnswer(presses.all))
    for (const [who, profileId] of template.profileIds.entries()) {
      const made = madeBy(profileId)
      const mine = readIntents(world.disk().journal()).filter((one) => one.profileId === profileId)
      foundAll(
        rules.onePressOneOrder(
          presses.all.filter((one) => one.profileId === profileId),
          mine,
          made,
          world.amended,
        ),
      )
      const listed = await world.await(
        world.running()?.ask('intents.list', { profileId, limit: 500 }) ?? Promise.resolve(null),
        5_000,
      )
      if (listed?.ok === true) {
        foundAll(rules.endsAreTrue(listed.value, made))
        foundAll(otherEndsAreTrue(world, witness, who, listed.value))
        foundAll(movedOnce(world, witness, who, listed.value))
      }
      foundAll(await shownSwitch(world, who, profileId))
      if (plan.seed % 8 === 4) await clock.atRest(who, profileId)
      if (plan.isDeskShown) foundAll(await deskIsTrue(world, page, { who, profileId, seed: plan.seed, reached }))
    }
    const verified = await world.await(world.running()?.ask('journal.verify', null) ?? Promise.resolve(null), 60_000)
    if (verified?.ok !== true || !verified.value.sound) found('chain-holds', JSON.stringify(verified))
    if (plan.seed % 8 !== 0) return
    const secrets = Object.fromEntries(
      world.venue.accounts.flatMap(({ trade, withdraw }, at) => [
        [`secret ${at}`, trade.secret],
        [`passphrase ${at}`, trade.passphrase],
        [`withdraw secret ${at}`, withdraw.secret],
      ]),
    )
    const leaked = [...canariesIn(crossed.join('\n'), secrets), ...secretsOnDisk(world.folder(), secrets)]
    if (leaked.length > 0) found('no-secret', leaked.join(', '))
  }
}
