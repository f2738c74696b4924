import type { InputOf } from '#shared/bridge/index.ts'
import type { Channel, moneyChannels } from '#shared/bridge/names.ts'
import type { MoneyAnswer } from '#shared/domain/intent.ts'
import type { Result } from '#shared/errors.ts'
import { typedKey } from '#test/support/trusted-person.ts'
import { profileName } from '#test/invariants/names.ts'
import { switchSeconds } from './checks/dead-man.ts'
import type { Limits } from './checks/limits.ts'
import type { PanicParts } from './checks/panic.ts'
import { createPanic } from './checks/panic.ts'
import { createActsOnFunds } from './acts-on-funds.ts'
import { createActsOnOpen } from './acts-on-open.ts'
import { createOrderForms, fundsOf, ocoText, stopText } from './order-forms.ts'
import type { Page } from './page.ts'
import type { Act } from './plan.ts'
import type { Presses } from './presses.ts'
import * as truth from './truth.ts'
import { symbols } from './venue.ts'
import type { World } from './world.ts'

export type MoneyChannel = (typeof moneyChannels)[number]

/** What was pressed last, to press it again. */
interface Last {
  readonly channel: MoneyChannel
  readonly input: Record<string, unknown>
  readonly most: number
  readonly text: string
}

/** The user in front of the page: presses, and waits for nothing. */
export interface User {
  /** Whether anything was done: an act on one of several does nothing where there is none. */
  act(act: Act): Promise<boolean>
  /** Something that can change what is there has arrived at the venue. */
  onArrived(): void
}

interface UserParts extends Pick<PanicParts, 'reached' | 'found'> {
  readonly world: World
  readonly profileIds: readonly string[]
  readonly presses: Presses
  readonly limits: Pick<Limits, 'limitsOf' | 'onReadOnly'>
  /** The page; null where it shows no desk. */
  readonly desk: Pick<Page, 'open' | 'switchTo'> | null
}

export function createUser(parts: UserParts): User {
  const { world, profileIds, presses, limits, desk } = parts
  const panic = createPanic(parts)
  const { venue } = world
  let drafts = 0
  let deeds = 0
  let last: Last | null = null
  /** Whose key is being typed into main's own window. */
  let typing: { readonly run: ReturnType<World['running']>; readonly who: number } | null = null
  const newDraft = (): string => {
    drafts += 1
    return `d0000000-0000-4000-8000-${drafts.toString(16).padStart(12, '0')}`
  }
  const profileOf = (who: number): string => profileIds[who] ?? ''

  /** What is open of a profile as one of its keys is replaced. */
  const countOpen = (profileId: string, role: string): void => {
    const open = presses.unresolved().filter((one) => one.profileId === profileId)
    for (const one of new Set(open.map(({ kind, state }) => `${role}: ${kind} ${state}`)))
      parts.reached.count('rekeyed', one)
  }

  const ask = <Name extends Channel>(channel: Name, input: InputOf<Name>) => {
    const running = world.running()
    if (running === null) return null
    deeds += 1
    return running.ask(channel, input)
  }
  /** Presses once; `most`: what may come of it at the venue. */
  const press = (
    channel: MoneyChannel,
    input: Record<string, unknown>,
    most: number,
    text: string,
    draftId = newDraft(),
  ): string => {
    const whole = { draftId, ...input }
    last = { channel, input, most, text }
    const asked = ask(channel, whole as unknown as InputOf<MoneyChannel>)
    if (asked === null) return draftId
    const isOverride = input['overrideDuplicateOf'] !== undefined
    const id = presses.begin({ draftId, profileId: String(input['profileId']), channel, most, text, input, isOverride })
    world.note(`Press ${id}, ${profileName(profileIds.indexOf(String(input['profileId'])))}: ${text}`)
    void (asked as Promise<Result<MoneyAnswer | readonly MoneyAnswer[]>>).then((answer) => presses.answer(id, answer))
    return draftId
  }

  const forms = createOrderForms(world)
  const chosen = <T>(of: readonly T[], pick: number): T | null => of[pick % Math.max(1, of.length)] ?? null

  const acts: { readonly [Name in Act['act']]: (act: Extract<Act, { act: Name }>) => Promise<void> | void } = {
    limit: (act) => {
      const one = forms.limitOf(act)
      press(
        'orders.place',
        { profileId: profileOf(act.who), wait: act.wait, order: one },
        1,
        `${one.side} ${one.size} ${one.symbol} at ${one.price}`,
      )
    },
    double: (act) => {
      const one = forms.limitOf(act)
      const input = { profileId: profileOf(act.who), wait: true, order: one }
      const text = `${one.side} ${one.size} ${one.symbol} at ${one.price}`
      const draftId = press('orders.place', input, 1, text)
      press('orders.place', input, 1, `${text} (second press of the same form)`, draftId)
    },
    again: async (act) => {
      const before = last
      if (before === null) return
      const draftId = press(before.channel, before.input, before.most, `again: ${before.text}`)
      if (!act.override) return
      await world.pass(400)
      const blocked = presses.blockedBy(draftId)
      if (blocked === null) return
      const sent = (overrideDuplicateOf: string, text: string): void =>
        void press(before.channel, { ...before.input, overrideDuplicateOf }, before.most, text)
      // What is open besides is no excuse: a page that has mixed them up is refused.
      const mine = presses.unresolved().filter(({ profileId }) => profileId === before.input['profileId'])
      const other = mine.find(({ id }) => id !== blocked)
      if (other !== undefined) sent(other.id, `override of another: ${before.text}`)
      sent(blocked, `override: ${before.text}`)
    },
    market: (act) => {
      const symbol = symbols[act.symbol] ?? ''
      const size = forms.sizeText(act.size, act.who, symbol, act.side, 0)
      const amount = act.isByFunds === true ? { funds: fundsOf[act.size] } : { size }
      press(
        'orders.place',
        { profileId: profileOf(act.who), wait: act.wait, order: { symbol, side: act.side, type: 'market', ...amount } },
        1,
        `${act.side} ${amount.funds === undefined ? size : `for ${amount.funds}`} ${symbol} at market`,
      )
    },
    batch: (act) => {
      const symbol = symbols[act.symbol] ?? ''
      const market = truth.marketOf(venue, symbol)
      const orders = Array.from({ length: act.count }, (_, at) => ({
        symbol,
        side: act.side,
        type: 'limit' as const,
        price: truth.priceNear(market, (act.side === 'buy' ? -1 : 1) * (5 + 3 * at)),
        size: forms.sizeText('usual', act.who, symbol, act.side, 0),
      }))
      press(
        'orders.placeBatch',
        { profileId: profileOf(act.who), wait: true, orders },
        act.count,
        `batch of ${act.count} ${symbol}`,
      )
    },
    oco: (act) => {
      const symbol = symbols[act.symbol] ?? ''
      const order = forms.ocoOf(symbol, act.side, act.who)
      press('oco.place', { profileId: profileOf(act.who), order }, 1, `OCO ${ocoText(order)}`)
    },
    stop: (act) => {
      const symbol = symbols[act.symbol] ?? ''
      const order = forms.stopOf(symbol, act.side, act.who)
      press('stopOrders.place', { profileId: profileOf(act.who), order }, 1, `stop ${stopText(order)}`)
    },
    ...createActsOnOpen({ venue, forms, press, profileOf, chosen }),
    'cancel-symbol': (act) => {
      press(
        'orders.cancelSymbol',
        { profileId: profileOf(act.who), symbol: symbols[act.symbol] },
        0,
        `cancel all of ${symbols[act.symbol]}`,
      )
    },
    'cancel-all': (act) => {
      press('orders.cancelAll', { profileId: profileOf(act.who) }, 0, 'cancel all')
    },
    'cancel-until-empty': (act) => {
      world.note('Panic: cancel until nothing is open')
      const profileId = profileOf(act.who)
      if (world.running() !== null) presses.sweep(profileId)
      const judge = panic.onPress(profileId)
      void ask('orders.cancelUntilEmpty', { profileIds: [profileId], families: ['hf', 'oco', 'stop'] })?.then(judge)
    },
    'dead-man': (act) => {
      const timeout = act.who === 1 && act.symbol === 1 ? switchSeconds.long : switchSeconds.usual
      press(
        'deadMan.set',
        {
          profileId: profileOf(act.who),
          ...(act.isOff ? { timeout: -1, symbols: [] } : { timeout, symbols: [symbols[act.symbol]] }),
        },
        0,
        act.isOff ? 'dead-man switch off' : `dead-man switch on, ${timeout} s, ${symbols[act.symbol]}`,
      )
    },
    ...createActsOnFunds({ venue, press, profileOf, chosen }),
    'look-up': (act) => {
      const open = chosen(presses.unresolved(), act.pick)
      if (open === null) return
      world.note(`Look up ${open.id} now`)
      void ask('intents.lookUp', { profileId: open.profileId, intentId: open.id })
    },
    'replace-key': (act) => {
      const account = venue.accounts[act.who]
      const run = world.running()
      // The window that is open is of one profile: the key of another is not typed into it.
      if (account === undefined || (typing?.run === run && typing.who !== act.who)) return
      typing = { run, who: act.who }
      world.note(`Another ${act.role} key is put in`)
      world.typing = typedKey(act.role === 'withdraw' ? account.spareWithdraw : account.spare)
      void ask('profiles.putKey', { profileId: profileOf(act.who), role: act.role })?.then((answer) => {
        if (answer.ok) countOpen(profileOf(act.who), act.role)
        world.typing = {}
        typing = null
      })
    },
    'read-only': ({ who, isOn }) => {
      const profileId = profileOf(who)
      world.note(`Profile ${who + 1} is made ${isOn ? 'read-only' : 'to write again'}`)
      limits.onReadOnly(profileId, null)
      void ask('orders.limits.set', { profileId, limits: { ...limits.limitsOf(profileId), readOnly: isOn } })?.then(
        (answer) => limits.onReadOnly(profileId, answer.ok ? answer.value.limits.readOnly : null),
      )
    },
    lock: (act) => {
      world.note(act.byUser === true ? 'The user locks Coffer' : 'The machine sleeps: Coffer locks')
      if (act.byUser === true) void ask('vault.lock', null)
      else world.running()?.power('suspend')
      deeds += 1
    },
    unlock: () => {
      world.note('The user unlocks Coffer')
      world.running()?.power('resume')
      void ask('vault.unlock', null)
      void ask('vault.refresh', null)
    },
    quit: async () => {
      if (world.running() === null) return
      deeds += 1
      world.note('The user quits')
      await world.stop()
      world.note('Coffer has ended')
    },
    'reload-page': () => {
      world.note('The page is loaded anew')
      desk?.open()
      if (desk !== null) deeds += 1
    },
    'switch-profile': (act) => {
      const before = deeds
      const isSwitched = world.running() !== null && desk?.switchTo(profileOf(act.who)) === true
      if (isSwitched) world.note(`The desk now shows ${profileName(act.who)} alone`)
      void acts.limit({ ...act, act: 'limit', size: 'usual', price: 'rests', wait: true })
      // A press alone is no switch.
      if (!isSwitched) deeds = before
    },
  }

  return {
    onArrived: panic.onArrived,
    act: async (act) => {
      const [told, before] = [world.story.length, deeds]
      await acts[act.act](act as never)
      if (world.story.length === told)
        world.note(`${act.act}: ${world.running() === null ? 'Coffer does not run' : 'there is nothing to do it to'}`)
      return deeds > before
    },
  }
}
