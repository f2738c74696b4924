import { expect, it } from 'vitest'
import type { IntentKind } from '#shared/domain/intent-kinds.ts'
import { endpoints } from '#shared/exchange/index.ts'
import { places, tellers } from '#test/simulation/checks/places.ts'
import { lookUps } from '#test/simulation/requests.ts'

/** Paths of the reads by which it is found out what became of one of a kind, as they are sent. */
const sentFor = (kind: IntentKind): readonly string[] =>
  lookUps[kind].map((name) => `${endpoints[name].path.replace(/\{\w+\}/g, '6ab13b80c000000000000001')}?symbol=BTC-USDT`)

it.each(Object.keys(tellers) as (keyof typeof tellers)[])(
  'what tells of a %s is a read that counts as a look-up of it, and as a place that is asked about it',
  (kind) => {
    const { first, rest } = tellers[kind]!
    for (const teller of [first, ...rest]) {
      const asked = sentFor(kind).filter((path) => teller.test(path))
      expect(asked, String(teller)).not.toEqual([])
      for (const path of asked)
        expect(
          places[kind].some((place) => place.test(path)),
          path,
        ).toBe(true)
    }
  },
)
