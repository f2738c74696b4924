import type { WithdrawType } from '#shared/domain/withdrawal-kinds.ts'
import type { Message } from '#shared/messages.ts'
import { msg } from '#shared/messages.ts'
import {
  base58Bytes,
  base58Check,
  isBech32,
  isSegwit,
  isSs58,
  isStellarAccount,
  keepsCaseChecksum,
} from './checksums.ts'

/**
 * What an address of a chain must look like. It catches an address of another chain and, where `form` says "checksum", a
 * mistyped character; it never proves that somebody owns the address or that a contract can be paid.
 */
interface Shape {
  /** Chain ids of the venue, in small letters. */
  readonly chains: readonly string[]
  readonly form: Message
  readonly fits: (address: string) => boolean
}

const versioned =
  (bytes: number, ...versions: readonly number[]) =>
  (address: string, alphabet?: 'ripple'): boolean => {
    const decoded = base58Check(address, alphabet)
    return decoded !== null && decoded.length === bytes + 1 && versions.includes(decoded[0] ?? -1)
  }

const bitcoin = versioned(20, 0x00, 0x05)
const litecoin = versioned(20, 0x30, 0x32, 0x05)
const dogecoin = versioned(20, 0x1e, 0x16)
const bitcoinCash = versioned(20, 0x00, 0x05)
const tron = versioned(20, 0x41)
const ripple = versioned(20, 0x00)

const shapes: readonly Shape[] = [
  {
    chains: [
      'eth', 'bsc', 'arbitrum', 'optimism', 'kcc', 'avaxc', 'matic', 'polygon', 'base', 'linea', 'zksync', 'scroll', 'ftm',
      'etc', 'celo', 'cro', 'opbnb', 'mantle', 'blast',
    ], // prettier-ignore
    form: msg('address.form.evm'),
    fits: (address) => /^0x[0-9a-f]{40}$/i.test(address) && keepsCaseChecksum(address),
  },
  {
    chains: ['trx'],
    form: msg('address.form.trx'),
    fits: (address) => address.startsWith('T') && tron(address),
  },
  {
    chains: ['btc', 'segwit', 'btc-segwit'],
    form: msg('address.form.btc'),
    fits: (address) => bitcoin(address) || isSegwit(address, 'bc'),
  },
  {
    chains: ['ltc'],
    form: msg('address.form.ltc'),
    fits: (address) => litecoin(address) || isSegwit(address, 'ltc'),
  },
  { chains: ['doge'], form: msg('address.form.doge'), fits: (address) => dogecoin(address) },
  {
    chains: ['bch', 'bchn'],
    form: msg('address.form.bch'),
    fits: (address) => /^(?:bitcoincash:)?[qp][02-9ac-hj-np-z]{41}$/.test(address) || bitcoinCash(address),
  },
  {
    chains: ['xrp'],
    form: msg('address.form.xrp'),
    fits: (address) => address.startsWith('r') && ripple(address, 'ripple'),
  },
  { chains: ['xlm'], form: msg('address.form.xlm'), fits: isStellarAccount },
  {
    chains: ['sol'],
    form: msg('address.form.sol'),
    fits: (address) => base58Bytes(address)?.length === 32,
  },
  {
    chains: ['ada'],
    form: msg('address.form.ada'),
    fits: (address) => isBech32(address, 'addr') || /^(?:Ae2|DdzFF)[1-9A-HJ-NP-Za-km-z]{50,110}$/.test(address),
  },
  { chains: ['dot'], form: msg('address.form.dot'), fits: (address) => isSs58(address, 0) },
  {
    chains: ['btcln'],
    form: msg('address.form.lightning'),
    fits: (address) => /^lnbc[02-9ac-hj-np-z1]{20,252}$/i.test(address),
  },
]

const byChain = new Map(shapes.flatMap((shape) => shape.chains.map((chain) => [chain, shape] as const)))

const inner: Readonly<Record<Exclude<WithdrawType, 'ADDRESS'>, { readonly form: Message; readonly pattern: RegExp }>> =
  {
    UID: { form: msg('address.form.uid'), pattern: /^\d{5,15}$/ },
    MAIL: { form: msg('address.form.mail'), pattern: /^[^\s@]{1,64}@[^\s@.]+(?:\.[^\s@.]+)+$/ },
    PHONE: {
      form: msg('address.form.phone'),
      pattern: /^\+?\d{1,4}-?\d{4,14}$/,
    },
  }

/** What Coffer checks of such an address. */
export const formOf = (type: WithdrawType, chain: string | null): Message =>
  type === 'ADDRESS'
    ? (byChain.get((chain ?? '').toLowerCase())?.form ?? msg('address.form.unknown'))
    : inner[type].form

/** Whether the text is a valid address of some chain whose shape is known, checksum and all. */
export const fitsSomeChain = (address: string): boolean => shapes.some(({ fits }) => fits(address))

/** True where nothing speaks against the address; on a chain without a rule that says little. */
export const fitsShape = (type: WithdrawType, chain: string | null, address: string): boolean => {
  if (!/^[^\s\p{Cc}]{1,256}$/u.test(address)) return false
  if (type !== 'ADDRESS') return inner[type].pattern.test(address)
  const shape = byChain.get((chain ?? '').toLowerCase())
  return shape === undefined ? address.length >= 6 && /^[\x21-\x7e]+$/.test(address) : shape.fits(address)
}
