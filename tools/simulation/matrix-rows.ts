import type { Asker, Row } from '#test/simulation/matrix.ts'
import { askers, rows } from '#test/simulation/matrix.ts'

/** Cells that cannot be, each with the reason. */
const impossible: Readonly<Partial<Record<Row, readonly Asker[]>>> = {
  // A read is not placed, not cancelled, and nothing of it is open when the process dies.
  'not listed yet': ['read'],
  'cancel races': ['read'],
  kill: ['read'],
  'power cut': ['read'],
  'arrives twice': ['read'],
  // A read cannot tell whether it was carried out: see the rows of the same answers.
  'overloaded though done': ['read'],
  'timeout of a gateway though done': ['read'],
  'refused by a gateway though done': ['read'],
  // A read writes nothing.
  'disk full before': ['read'],
  'disk full after': ['read'],
  // Without a key nothing is asked, and what comes of it is told to whoever asked: see `triedElsewhere`.
  'keychain shut': ['read'],
  'coffer locked': ['read'],
  // These are of orders alone.
  'batch in part': ['read', 'withdrawal'],
  'pairs that failed': ['read', 'withdrawal'],
  // The stream tells of orders and prices, of no withdrawal.
  'fill before its record': ['withdrawal'],
}

/** Whether the histories make this of what such an asker asks. */
export const isPossibleCell = (row: Row, asker: Asker): boolean => impossible[row]?.includes(asker) !== true

/** The cells of the fault matrix that every run has to reach. */
export const matrixCorners: readonly string[] = (Object.keys(rows) as Row[]).flatMap((row) =>
  askers.filter((asker) => isPossibleCell(row, asker)).map((asker) => `${row}: ${asker}`),
)

/** Rows of the fault matrix that the simulated wire and machine cannot make, and the tests that try them. */
export const triedElsewhere: readonly { readonly row: string; readonly test: string }[] = [
  { row: 'An answer that comes twice on one connection', test: 'test/contract/exchange/client.test.ts' },
  { row: 'A body without end, compressed or slow', test: 'test/contract/exchange/answers.test.ts' },
  { row: 'A read while the keychain is shut', test: 'test/unit/main/vault/keys.test.ts' },
  { row: 'TLS fails', test: 'test/contract/exchange/tls.test.ts' },
  { row: 'The page crashes or hangs', test: 'test/e2e/crash.spec.ts' },
  { row: 'A second instance', test: 'test/e2e/crash.spec.ts' },
]
