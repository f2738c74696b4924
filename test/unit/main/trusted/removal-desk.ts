import type { TrustedForm } from '#shared/bridge/trusted.ts'
import { createTrusted } from '#main/trusted/ask.ts'
import type { ShowTrusted } from '#main/trusted/index.ts'
import type { AtStake, OpenRequest } from '#main/trusted/lock-acts.ts'
import { createRemoval } from '#main/trusted/remove-everything.ts'
import type { Disarms, Removal } from '#main/trusted/remove-everything.ts'
import type { Vault } from '#main/vault/types.ts'
import { said } from '#test/support/said.ts'
import { answerTo, confirming } from '#test/support/trusted-person.ts'
import { plainLook, trustedWords } from '#test/support/trusted-words.ts'
import { createWorld } from '../vault/world.ts'
import type { World } from '../vault/world.ts'

export const noDisarms: Disarms = { accepted: 0, unanswered: 0, fired: 0 }
export const nothingOpen: AtStake = { switchesSet: [], switchesElsewhere: 0, isUnread: false, unresolved: [] }

let opened = 0
/** Requests of these kinds whose outcome is open, each with an id of its own. */
export const openRequests = (...kinds: readonly OpenRequest['kind'][]): readonly OpenRequest[] =>
  kinds.map((kind) => ({ id: `open-${(opened += 1)}`, kind }))

/** “Remove everything” on a vault of its own. What a test says of the world is changed in place. */
export interface RemovalDesk {
  readonly world: World
  vault: Vault
  /** The forms that main's own window showed. */
  readonly shown: TrustedForm[]
  atStake: AtStake
  underWay: number
  quits: number
  person: ShowTrusted
  otherData: string | null
  /** How often switches were disarmed while a key was there. */
  disarms: number
  /** What disarming comes to; null for all that are set. */
  disarmed: Disarms | null
  whileDisarming: () => void
  readonly removal: () => Removal
}

export async function openRemovalDesk(): Promise<RemovalDesk> {
  const world = await createWorld()
  const desk: RemovalDesk = {
    world,
    vault: await world.open(),
    shown: [],
    atStake: nothingOpen,
    underWay: 0,
    quits: 0,
    person: confirming({}),
    otherData: null,
    disarms: 0,
    disarmed: null,
    whileDisarming: () => undefined,
    removal: () => removalOf(desk),
  }
  return desk
}

function removalOf(desk: RemovalDesk): Removal {
  const { world, vault, shown } = desk
  const { ask } = createTrusted({
    vault,
    time: world.time,
    newId: () => `id-${shown.length}`,
    look: plainLook,
    showTrusted: (request) => {
      if (request.view.subject.kind === 'form') shown.push(request.view.subject)
      return desk.person(request)
    },
  })
  return createRemoval({
    vault,
    askTrusted: ask,
    atStake: () => desk.atStake,
    underWay: () => desk.underWay,
    disarmOwn: () => {
      const accepted = desk.atStake.switchesSet.length
      // While the keys are there: afterwards nobody could.
      if (world.native.entries.size > 0) desk.disarms += 1
      if (desk.disarmed === null) desk.atStake = { ...desk.atStake, switchesSet: [] }
      desk.whileDisarming()
      return Promise.resolve(desk.disarmed ?? { ...noDisarms, accepted })
    },
    dataDir: world.dataDir,
    otherData: () => desk.otherData,
    words: trustedWords,
    quit: () => void (desk.quits += 1),
  })
}

/** Presses as often as there are steps, each after its own change, and closes the window. Gives what it said to each. */
export function pressing(desk: RemovalDesk, ...before: readonly (() => void)[]): readonly string[] {
  const problems: string[] = []
  desk.person = async ({ view, decide }) => {
    for (const change of before) {
      change()
      const answer = await decide(answerTo(view, { fields: { known: 'yes' } }))
      problems.push(answer.ok ? 'ok' : said(answer.error))
    }
    return 'cancelled'
  }
  return problems
}
