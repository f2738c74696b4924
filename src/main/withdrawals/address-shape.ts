import type { WithdrawType } from '#shared/domain/withdrawal-kinds.ts'
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
  /** Completes "An address on this chain ...". */
  readonly form: string
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
    form: 'begins with 0x and has 40 hexadecimal digits; written in both cases of letters, its checksum is checked',
    fits: (address) => /^0x[0-9a-f]{40}$/i.test(address) && keepsCaseChecksum(address),
  },
  {
    chains: ['trx'],
    form: 'begins with T and has 34 characters; its checksum is checked',
    fits: (address) => address.startsWith('T') && tron(address),
  },
  {
    chains: ['btc', 'segwit', 'btc-segwit'],
    form: 'begins with 1, 3 or bc1; its checksum is checked',
    fits: (address) => bitcoin(address) || isSegwit(address, 'bc'),
  },
  {
    chains: ['ltc'],
    form: 'begins with L, M, 3 or ltc1; its checksum is checked',
    fits: (address) => litecoin(address) || isSegwit(address, 'ltc'),
  },
  { chains: ['doge'], form: 'begins with D, A or 9; its checksum is checked', fits: (address) => dogecoin(address) },
  {
    chains: ['bch', 'bchn'],
    form: 'begins with bitcoincash:, q, p, 1 or 3; only its characters and length are checked',
    fits: (address) => /^(?:bitcoincash:)?[qp][02-9ac-hj-np-z]{41}$/.test(address) || bitcoinCash(address),
  },
  {
    chains: ['xrp'],
    form: 'begins with r; its checksum is checked',
    fits: (address) => address.startsWith('r') && ripple(address, 'ripple'),
  },
  { chains: ['xlm'], form: 'begins with G and has 56 characters; its checksum is checked', fits: isStellarAccount },
  {
    chains: ['sol'],
    form: 'is 32 bytes in base58; it has no checksum',
    fits: (address) => base58Bytes(address)?.length === 32,
  },
  {
    chains: ['ada'],
    form: 'begins with addr1, Ae2 or DdzFF; the checksum of addr1 is checked',
    fits: (address) => isBech32(address, 'addr') || /^(?:Ae2|DdzFF)[1-9A-HJ-NP-Za-km-z]{50,110}$/.test(address),
  },
  { chains: ['dot'], form: 'begins with 1; its checksum is checked', fits: (address) => isSs58(address, 0) },
  {
    chains: ['btcln'],
    form: 'is an invoice that begins with lnbc; only its characters are checked',
    fits: (address) => /^lnbc[02-9ac-hj-np-z1]{20,252}$/i.test(address),
  },
]

const byChain = new Map(shapes.flatMap((shape) => shape.chains.map((chain) => [chain, shape] as const)))

const inner: Readonly<Record<Exclude<WithdrawType, 'ADDRESS'>, { readonly form: string; readonly pattern: RegExp }>> = {
  UID: { form: 'A UID is 5 to 15 digits.', pattern: /^\d{5,15}$/ },
  MAIL: { form: 'An e-mail address has one @ and a domain.', pattern: /^[^\s@]{1,64}@[^\s@.]+(?:\.[^\s@.]+)+$/ },
  PHONE: {
    form: 'A phone number has its country code and digits, such as 49-1701234567.',
    pattern: /^\+?\d{1,4}-?\d{4,14}$/,
  },
}

/** What Coffer checks of such an address, in one plain sentence. */
export const formOf = (type: WithdrawType, chain: string | null): string => {
  if (type !== 'ADDRESS') return inner[type].form
  const shape = byChain.get((chain ?? '').toLowerCase())
  return shape === undefined
    ? 'Coffer has no rule for addresses of this chain; it only checks that there is no blank in it.'
    : `An address on this chain ${shape.form}.`
}

/** True where nothing speaks against the address; on a chain without a rule that says little. */
export const fitsShape = (type: WithdrawType, chain: string | null, address: string): boolean => {
  if (!/^[^\s\p{Cc}]{1,256}$/u.test(address)) return false
  if (type !== 'ADDRESS') return inner[type].pattern.test(address)
  const shape = byChain.get((chain ?? '').toLowerCase())
  return shape === undefined ? address.length >= 6 && /^[\x21-\x7e]+$/.test(address) : shape.fits(address)
}
