import assert from 'node:assert/strict'
import type { TrustedView } from '#shared/bridge/trusted.ts'
import { typedWords } from '#shared/domain/address-groups.ts'
import { armMs } from '#main/trusted/arming.ts'
import { systemTime } from '#main/platform/time.ts'
import { answerTo } from '#test/support/trusted-person.ts'
import type { Attack } from '../attack.ts'
import { loot, refusedAs, refusedIn } from '../main-world.ts'
import type { MainWorld } from '../main-world.ts'
import { createOwnWindow } from '../own-window.ts'
import { steeredTime } from '../steered-time.ts'
import { lootRecipient, ready, withdraw } from './t02-withdrawals.ts'

/** T2, by main's own window: rushing its person, or the window itself. */
export const ownWindow: readonly Attack<MainWorld>[] = [
  {
    id: 'T2-17',
    by: 'page',
    requirements: ['T2', 'M7'],
    attack:
      'Opens the window just before a press that the user makes for something else, or brings it to the front by a click',
    reaches: 'A press that lands on the button by chance',
    result:
      'A press counts 0.8 s after the window is shown and has the focus, again after each loss of focus; main counts',
    play: async ({ open }) => {
      // Stands still for what main measures, but where the attack moves it.
      let steady: number | null = null
      const time = { ...systemTime, monotonic: () => steady ?? systemTime.monotonic() }
      const own = await createOwnWindow()
      const target = await open({ showTrusted: own.showTrusted, environment: { time } })
      const { profileId } = target
      const asked = target.call('withdrawals.limits.set', { profileId, limits: { waitingHours: 1, caps: [] } })
      const window = await own.opened()
      let now = (steady = systemTime.monotonic())
      const wait = (ms: number): void => void (steady = now += ms)
      const early = async (): Promise<void> =>
        refusedIn(
          await window.answer(answerTo(window.view)),
          'confirm-stale',
          /not been in front long enough.*press again\.$/,
        )
      await early()
      window.raise('show')
      // Shown for half a minute, behind another window.
      wait(30_000)
      await early()
      // The click that brings it to the front.
      window.raise('focus')
      await early()
      wait(armMs - 1)
      await early()
      window.raise('blur')
      wait(30_000)
      window.raise('focus')
      await early()
      wait(armMs)
      const pressed = await window.answer(answerTo(window.view))
      assert.ok(pressed.ok, JSON.stringify(pressed))
      assert.ok((await asked).ok)
    },
  },
  {
    id: 'T2-18',
    by: 'page',
    requirements: ['T2', 'M7'],
    attack: 'Asks again as soon as the window was cancelled, and again',
    reaches: 'A person who gives in, or whose next press hits the new window',
    result: 'No window opens for a while after a cancel, and for longer after the third within a minute',
    play: async (world) => {
      // Stands still once the window was cancelled: the pause is not over before the last of these is refused.
      let steady: number | null = null
      const time = { ...systemTime, monotonic: () => steady ?? systemTime.monotonic() }
      const target = await world.open({ person: 'cancels', environment: { time } })
      const { profileId } = target
      const ask = () => target.call('withdrawals.limits.set', { profileId, limits: { waitingHours: 0, caps: [] } })
      refusedAs(await ask(), 'cancelled')
      steady = systemTime.monotonic()
      for (let at = 0; at < 100; at += 1) refusedAs(await ask(), 'confirm-open')
      assert.equal(target.windows.length, 1)
    },
  },
  {
    id: 'T2-19',
    by: 'page',
    requirements: ['T2', 'M7'],
    attack: 'Leaves the window open for more than two minutes, or turns the clock of the machine',
    reaches: 'A confirmation of figures that are no longer true',
    result: 'Too old by either of two clocks: refused, and nothing leaves',
    play: async (world) => {
      for (const turn of [2 * 60_000 + 1, -2 * 60_000 - 1]) {
        let turned = 0
        const time = { ...systemTime, now: () => systemTime.now() + turned }
        const target = await ready(world, [], { environment: { time } })
        target.beforePressing(() => Promise.resolve(void (turned = turn)))
        refusedAs(await withdraw(target))
        assert.deepEqual(target.movedOut(), [])
        await world.end()
      }
    },
  },
  {
    id: 'T2-20',
    by: 'page',
    requirements: ['T2', 'M7'],
    attack: 'Answers one display with the id, or the digest, of another, and one display twice',
    reaches: 'A press on one window that confirms another',
    result: 'Both must be the ones on show; a second answer finds it used up',
    play: async (world) => {
      const target = await ready(world)
      const errors: unknown[] = []
      target.presses(async ({ view, decide }, answer) => {
        for (const forged of [{ id: 'other' }, { digest: '0'.repeat(64) }, { typed: loot.toAddress.slice(0, 6) }]) {
          const decided = await decide({ ...answer, ...forged })
          errors.push(decided.ok ? 'confirmed' : decided.error.code)
        }
        assert.equal(target.movedOut().length, 0)
        await decide(answer)
        const again = await decide(answer)
        errors.push(again.ok ? 'confirmed' : again.error.code)
        return view.id === '' ? 'closed' : 'confirmed'
      })
      assert.ok((await withdraw(target)).ok)
      assert.deepEqual(errors, ['confirm-stale', 'confirm-stale', 'bad-input', 'confirm-stale'])
      assert.equal(target.movedOut().length, 1)
    },
  },
  {
    id: 'T2-30',
    by: 'page',
    requirements: ['T2', 'M8'],
    attack: 'Talks a person into confirming looser limits, word and all, and withdraws at once',
    reaches: 'A waiting time of none and no cap, by one moment of carelessness',
    result: 'What is looser counts only after the waiting time that held before: the withdrawal is refused',
    play: async ({ open }) => {
      const target = await open({ person: 'confirms' })
      const { profileId } = target
      const asked = target.windows.length
      const limits = { waitingHours: 0, caps: [] }
      const set = await target.call('withdrawals.limits.set', { profileId, limits })
      assert.ok(set.ok, JSON.stringify(set))
      assert.equal(target.windows.length, asked + 1)
      const added = await target.call('addressBook.add', { profileId, label: 'Mine', recipient: lootRecipient })
      assert.ok(added.ok, JSON.stringify(added))
      refusedAs(await withdraw(target), 'bad-input')
      const kept = await target.call('withdrawals.limits.get', { profileId })
      assert.ok(kept.ok && (kept.value as { waitingHours: number }).waitingHours === 24)
      assert.deepEqual(target.movedOut(), [])
    },
  },
  {
    id: 'T2-31',
    by: 'page',
    requirements: ['T2', 'M4', 'M5'],
    attack:
      'Declares a withdrawal and a transfer of unknown outcome as never carried out, then as carried out, or names them as disregarded, and sends again',
    reaches: 'The same money twice',
    result:
      'Refused within 15 s; later either word, as to disregard it, is asked about in main’s own window. The block stands, one request has left',
    play: async (world) => {
      const answer = (data: unknown) => ({ status: 200, headers: {}, body: JSON.stringify({ code: '200000', data }) })
      const page = { currentPage: 1, pageSize: 50, totalNum: 0, totalPage: 0, items: [] }
      let skipped = 0
      const time = {
        ...systemTime,
        now: () => systemTime.now() + skipped,
        monotonic: () => systemTime.monotonic() + skipped,
      }
      // What would show that the first one was carried out is left out.
      const target = await ready(world, [], {
        environment: { time },
        answer: ({ method, path }, said) => {
          if (method !== 'GET' || !/withdrawals\?|ledgers/.test(path)) return said
          return answer(/hf\/accounts\/ledgers/.test(path) ? [] : page)
        },
      })
      const { profileId } = target
      target.spoilPosts(() => ({ status: 200, headers: {}, body: '<html>' }))
      const transfer = (more: object = {}) => {
        const input = { ...target.envelope(), currency: 'USDT', from: 'main', to: 'trade', amount: '1', ...more }
        return target.call('transfers.send', input)
      }
      const asks = [(more?: object) => withdraw(target, {}, more), transfer]
      for (const ask of asks) {
        target.seat('confirms')
        const first = await ask()
        assert.ok(first.ok)
        const { state, intentId } = first.value as { state: string; intentId: string }
        assert.equal(state, 'unknown')
        target.seat('closes')
        const declares = (as: string) => target.call('intents.declare', { profileId, intentId, as })
        for (const as of ['absent', 'accepted']) refusedAs(await declares(as), 'unknown-outcome')
        skipped += 20_000
        for (const as of ['absent', 'accepted']) {
          const before = target.windows.length
          refusedAs(await declares(as), 'cancelled')
          const { subject } = target.windows[before] ?? {}
          assert.ok(subject?.kind === 'form' && subject.task === `declare-${as}` && subject.word !== null)
        }
        refusedAs(await ask(), 'duplicate-blocked')
        refusedAs(await ask({ overrideDuplicateOf: intentId }), 'cancelled')
      }
      const sent = target.changes().filter((line) => /withdrawals|transfer/.test(line))
      assert.equal(sent.length, 2)
    },
  },
  {
    id: 'T2-32',
    by: 'page',
    requirements: ['T2', 'M7', 'M2'],
    attack: 'Has the window closed half-way: by its frame, by the end of its page, before the press and after it',
    reaches: 'A withdrawal that is sent without a yes, sent twice, or forgotten',
    result: 'Before the press nothing is sent, and Coffer says so; after it what became of it counts, once',
    play: async (world) => {
      const own = await createOwnWindow()
      const clock = steeredTime()
      const target = await ready(world, [], { environment: { time: clock.time } })
      // From here on the window is the shell's own.
      target.presses(own.showTrusted)
      for (const end of ['close', 'crash'] as const) {
        const asked = withdraw(target)
        const window = await own.opened()
        window.raise('show', 'focus')
        window[end]()
        refusedIn(await asked, 'cancelled', /^You did not confirm; nothing was sent\.$/)
        assert.deepEqual(target.movedOut(), [])
        clock.skip(2_500)
      }
      const asked = withdraw(target)
      const window = await own.opened()
      window.raise('show', 'focus')
      const revealed = await window.reveal(typedWords(loot))
      assert.ok(revealed.ok)
      clock.skip(armMs)
      let carryOut = (): void => undefined
      const until = new Promise<void>((resolve) => (carryOut = resolve))
      const match = { method: 'POST', path: '/api/v3/withdrawals', count: 1 } as const
      target.venue.server.control.fault({ match, fault: { kind: 'hold', until } })
      const pressed = await window.answer({ ...answerTo(revealed.value as TrustedView), typed: typedWords(loot) })
      assert.ok(pressed.ok, JSON.stringify(pressed))
      await target.until(() => target.movedOut().length > 0)
      window.crash()
      carryOut()
      const answer = await asked
      assert.ok(answer.ok, JSON.stringify(answer))
      assert.deepEqual(target.movedOut(), ['POST /api/v3/withdrawals'])
      const kept = await target.desk.invoke('intents.list', { profileId: target.profileId, limit: 10 })
      assert.ok(kept.ok && kept.value.length === 1)
    },
  },
  {
    id: 'T2-33',
    by: 'page',
    requirements: ['T2', 'M8'],
    attack: 'Withdraws all it can from a profile whose user has set no cap',
    reaches: 'The whole account, to a recipient that is old enough',
    result: 'A new live profile begins with a cap of 10,000 USDT in 24 hours: nothing above it is sent',
    play: async ({ open }) => {
      const target = await open({ person: 'confirms', book: [lootRecipient] })
      const { profileId, venue } = target
      venue.exchange.control.fund(venue.accountId, 'main', 'USDT', '100000')
      const limits = await target.call('withdrawals.limits.get', { profileId })
      assert.ok(limits.ok && JSON.stringify(limits.value).includes('10000'))
      const above = await withdraw(target, { amount: '10001' })
      refusedIn(
        above,
        'bad-input',
        /^Your own limit leaves 10000 USDT within 24 hours; this needs 1000\d\.?\d* USDT\.$/,
      )
      assert.deepEqual(target.windows, [])
      assert.deepEqual(target.movedOut(), [])
      assert.ok((await withdraw(target, { amount: '6000' })).ok)
      refusedIn(await withdraw(target, { amount: '6001' }), 'bad-input', /^Your own limit leaves 399\d/)
      assert.equal(target.movedOut().length, 1)
    },
  },
]
