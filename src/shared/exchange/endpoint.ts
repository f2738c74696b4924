import type { z } from 'zod'

/**
 * What a row of the catalogue is. Client methods, practice routes, rate budget, retry rule, redaction and
 * `docs/endpoints.md` all derive from the row.
 */
export type Method = 'GET' | 'POST' | 'DELETE'
export type Access = 'public' | 'private'
/** Rate-limit pools: `public` counts per address, the others per user (exchange facts, section 3). */
export type Pool = 'spot' | 'management' | 'public'
export type Permission = 'None' | 'General' | 'Spot' | 'Withdrawal' | 'Transfer'
/** What the request does to money. Only `read` rows are ever retried. */
export type MoneyEffect = 'read' | 'place' | 'cancel' | 'amend' | 'withdraw' | 'protect' | 'transfer'
/** Which of a profile's keys a call needs; a stronger one serves where the weaker is missing. */
export type KeyRole = 'read' | 'trade' | 'withdraw'

export interface Endpoint<Request extends z.ZodType = z.ZodType, Response extends z.ZodType = z.ZodType> {
  readonly method: Method
  /** Path relative to the venue's base URL; `{name}` is filled from the request field of that name. */
  readonly path: `/api/${string}`
  readonly access: Access
  readonly pool: Pool
  /** Units taken from the pool per call. */
  readonly weight: number
  readonly permission: Permission
  readonly money: MoneyEffect
  /** One flat object: path fields and query for GET and DELETE; path fields and JSON body for POST. */
  readonly request: Request
  /** Schema of the envelope's `data`. Accepts unknown fields; never a wrong type for a known one. */
  readonly response: Response
  /**
   * The envelope may come without the key `data`, which is then read as null. Every other row requires the key: an
   * answer without it says nothing, and an absent key is not null. What null means is the response schema's to say.
   */
  readonly withoutData?: true
  /** Success is a bare word or null, which proves little: an answer that says more in `msg` counts as unknown. */
  readonly bareData?: true
  /**
   * Of a cancel that names what it ends: it may leave long after the press. One that ends whatever stands would end orders
   * placed after the press, and a partial one adds up.
   */
  readonly lateIsHarmless?: true
  /** The answer is a secret: no channel of the page leads to this row. */
  readonly secretAnswer?: true
  /** Carried out twice, it does twice as much: an undocumented refusal of it leaves open what became of it. */
  readonly addsUp?: true
  /** Not one of the 63 endpoints of the specification. */
  readonly beyond?: true
}

/** Keeps a row's exact types, its effect on money included; says nothing else. */
export const endpoint = <const Row extends Endpoint>(row: Row): Row => row

/**
 * Money rows of which the venue must have said in words it documents that it refused; all else leaves them open. The switch is one:
 * shown as off while the venue keeps it, it would end orders that nobody expects to end.
 */
const openEnded: ReadonlySet<MoneyEffect> = new Set(['place', 'amend', 'transfer', 'withdraw', 'protect'])

/** Whether an undocumented refusal leaves open what became of the request (design, section 3, rule 5). */
export const needsListedRefusal = (row: Pick<Endpoint, 'money' | 'addsUp'>): boolean =>
  openEnded.has(row.money) || row.addsUp === true

/** The weakest role whose key may make this call; permissions decide, since some reads need more than General. */
export const roleOf = (row: Pick<Endpoint, 'permission'>): KeyRole => {
  switch (row.permission) {
    case 'None':
    case 'General':
      return 'read'
    case 'Spot':
    case 'Transfer':
      return 'trade'
    case 'Withdrawal':
      return 'withdraw'
  }
}

export const keyRoles: readonly KeyRole[] = ['read', 'trade', 'withdraw']

/** Whether a key of the role may do what needs the other. */
export const serves = (role: KeyRole, needed: KeyRole): boolean => keyRoles.indexOf(role) >= keyRoles.indexOf(needed)

/** Names of the `{fields}` in a row's path, in order. */
export const pathFields = (path: string): string[] => [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '')
