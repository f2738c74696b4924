import type { TrustedFact, TrustedForm } from '#shared/bridge/trusted.ts'
import { requestText } from '#shared/domain/intent-words.ts'
import type { Result } from '#shared/errors.ts'
import { ok } from '#shared/errors.ts'
import type { TrustedMessage } from '#shared/messages.ts'
import { msg } from '#shared/messages.ts'
import type { IntentRecord } from '#main/journal/index.ts'
import { fact, shown, trustedForm } from '#main/trusted/form.ts'
import type { AskTrusted } from '#main/trusted/index.ts'
import type { Vault } from '#main/vault/types.ts'

/** What only the user may say of an open request, each in main's own window and with a typed word. */
export interface UserConfirms {
  /** That a withdrawal or transfer was carried out, or was not: it is not looked for any more, and a second one may be sent then. */
  outcome(record: IntentRecord, as: 'accepted' | 'absent'): Promise<Result<null>>
  /** That another transfer is wanted while an earlier one is open (M5); `asked`: its fields. */
  duplicate(open: IntentRecord, asked: Readonly<Record<string, string>>): Promise<Result<null>>
}

export interface UserConfirmsDeps {
  readonly vault: Pick<Vault, 'get'>
  readonly askTrusted: AskTrusted
  readonly words: (message: TrustedMessage) => string
}

export const createUserConfirms = ({ vault, askTrusted, words }: UserConfirmsDeps): UserConfirms => {
  const ask = async (profileId: string, subject: TrustedForm): Promise<Result<null>> => {
    const profile = vault.get(profileId)
    if (!profile.ok) return profile
    return askTrusted({
      profile: profile.value,
      subject,
      needs: 'vault',
      onlyPermits: true,
      act: () => Promise.resolve(ok(null)),
    })
  }
  return {
    outcome: (record, as) =>
      ask(
        record.profileId,
        trustedForm({
          task: `declare-${as}`,
          title: msg(`trusted.${as}`),
          warnings: [msg(`trusted.${as}-warning`)],
          facts: factsOf(record),
          word: words(msg(`trusted.word.${as}`)),
          action: msg(`trusted.${as}-do`),
        }),
      ),
    duplicate: (open, asked) =>
      ask(
        open.profileId,
        trustedForm({
          task: 'override-duplicate',
          title: msg('trusted.second'),
          warnings: [msg('trusted.second-warning')],
          groups: [
            { title: msg('trusted.second-earlier'), facts: factsOf(open) },
            { title: msg('trusted.second-this'), facts: transferFacts(asked) },
          ],
          word: words(msg('trusted.word.second')),
          action: msg('trusted.second-do', { amount: amountText(asked) }),
        }),
      ),
  }
}

type Fields = Readonly<Record<string, string>>

const amountText = ({ amount = '', currency = '' }: Fields): string => `${amount} ${currency}`

const transferFacts = ({ from = '', to = '', ...money }: Fields): readonly TrustedFact[] => [
  fact(msg('trusted.amount'), shown.figure(amountText(money))),
  fact(msg('trusted.from-to'), shown.figure(`${from} → ${to}`)),
]

/** What was sent, where to, and when, as the journal has it. */
const factsOf = (record: IntentRecord): readonly TrustedFact[] => {
  const text = (name: string): string => requestText(record, name) ?? ''
  const sent = fact(msg('trusted.sent-at'), shown.time(record.createdAt))
  const money = { amount: text('amount'), currency: text('currency') }
  if (record.kind === 'transfer') return [...transferFacts({ ...money, from: text('from'), to: text('to') }), sent]
  const isAddress = text('withdrawType') === 'ADDRESS'
  return [
    fact(msg('trusted.amount'), shown.figure(amountText(money))),
    fact(msg('trusted.recipient'), shown[isAddress ? 'address' : 'name'](text('toAddress'))),
    ...(isAddress ? [fact(msg('trusted.chain'), shown.figure(text('chain')))] : []),
    sent,
  ]
}
