import type { RowName } from '#main/practice/rows.ts'
import { practiceDesk, type OpenedAnswer, type PracticeDesk, type PracticeUser } from '#test/support/practice.ts'

/** A fresh exchange with one well-funded user: every case of the sheet starts in its own. */
export interface World {
  readonly desk: PracticeDesk
  readonly user: PracticeUser
  /** Last price of BTC-USDT times `factor`, on its tick. */
  price(factor: number): string
  /** Calls a row; the request may break its rules. */
  call(name: RowName, request: object): OpenedAnswer
  /** As `call`, for steps that must succeed; gives the data. */
  // Tests look into answers of every shape.
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  done(name: RowName, request: object): any
}

export const createWorld = (): World => {
  const desk = practiceDesk()
  const user = desk.user({ mainFunding: { USDT: '5000', BTC: '1', XRP: '1000' } })
  const last = Number(desk.anyone({ path: '/api/v1/market/orderbook/level1?symbol=BTC-USDT' }).data.price)
  const call: World['call'] = (name, request) => user.call(name, request as never)
  return {
    desk,
    user,
    price: (factor) => (last * factor).toFixed(1),
    call,
    done: (name, request) => {
      const answer = call(name, request)
      if (answer.code !== '200000') throw new Error(`${name}: ${answer.code} ${answer.msg}`)
      return answer.data
    },
  }
}

type Request = object | ((world: World) => object)

export interface Case {
  readonly title: string
  /** What the envelope must say. */
  readonly code: string
  run(world: World): OpenedAnswer
  /** What a good answer must hold, beyond what the row's schema asks. */
  readonly holds?: object | undefined
}

export interface Sheet {
  /** A call that is answered; `holds` is matched against its data. */
  ok(title: string, request: Request, holds?: object): Case
  /** A call that is refused with `code`. */
  no(code: string, title: string, request: Request): Case
}

/** The cases of one row. */
export const casesOf = (name: RowName, write: (sheet: Sheet) => Case[]): Case[] => {
  const run = (request: Request) => (world: World) =>
    world.call(name, typeof request === 'function' ? (request as (world: World) => object)(world) : request)
  return write({
    ok: (title, request, holds) => ({ title, code: '200000', run: run(request), holds }),
    no: (code, title, request) => ({ title, code, run: run(request) }),
  })
}
