import { afterEach, expect, it } from 'vitest'
import { ref } from 'vue'
import type { IntentView } from '#shared/domain/intent.ts'
import { appError } from '#shared/errors.ts'
import { asWritten, msg } from '#shared/messages.ts'
import { useIntentsStore } from '#renderer/data/stores/intents.ts'
import { useProfilesStore } from '#renderer/data/stores/profiles.ts'
import { useWithdrawalDraft } from '#renderer/views/withdrawals/draft-store.ts'
import ReviewCard from '#renderer/views/withdrawals/ReviewCard.vue'
import { useWithdrawalCancel } from '#renderer/views/withdrawals/use-withdrawal.ts'
import { openPage } from '#test/unit/renderer/desk.ts'
import { intent } from '#test/unit/renderer/intent.ts'

let page: ReturnType<typeof openPage>
afterEach(() => page.close())

async function open(): Promise<void> {
  page = openPage()
  const profiles = page.run(() => useProfilesStore())
  await profiles.load()
  profiles.select('a')
  page.run(() => useIntentsStore())
}
const told = (part: Partial<IntentView>): void => page.notify('intent-changed', intent({ profileId: 'a', ...part }))
const unanswered = {
  intentId: 'i1',
  state: 'unknown',
  orderId: null,
  clientOid: null,
  note: null,
  error: appError('unknown-outcome', asWritten('No answer.'), { intentId: 'i1' }),
}

it.each<[string, Partial<IntentView>, RegExp]>([
  ['unknown', { state: 'unknown' }, /Outcome unknown/],
  ['accepted', { state: 'accepted' }, /Verified: accepted by the venue/],
  [
    'failed',
    { state: 'accepted', note: msg('found.withdrawal-tagged', { status: 'FAILURE' }) },
    /did not pay it out\. .*nothing was paid out/,
  ],
  ['not found', { state: 'absent', note: msg('reconcile.no-trace') }, /Not found at the venue in two places/],
  ['resolved by the user', { state: 'absent', endedBy: 'user' }, /Resolved manually/],
])('M4: the review of a withdrawal without an answer says what it is now: %s', async (what, part, words) => {
  await open()
  const draft = page.run(() => useWithdrawalDraft())
  const form = { currency: 'USDT', withdrawType: 'ADDRESS', toAddress: 'T', chain: 'trx', memo: '', memoNone: false }
  Object.assign(draft.typed, form)
  draft.choice.writing = true
  const sent = draft.send()
  await page.of('withdrawals.request')[0]?.answer(unanswered)
  await sent
  told({ kind: 'withdraw', ...part })
  const check = { problems: ref([]), error: ref(null), preview: ref(null), shown: ref(null) }
  const drawn = await page.html(ReviewCard, { check })
  const html = drawn.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ')
  expect(html).toMatch(words)
  if (what === 'failed') expect(drawn).toMatch(/<p class="warn"[^>]*>[^<]*nothing was paid out/)
  if (part.state !== 'unknown') expect(html).not.toMatch(/Outcome unknown|Nothing is sent again/)
})

it('M4: the cancel of a withdrawal is offered again once it came to nothing, and not before', async () => {
  await open()
  const cancel = page.run(() => useWithdrawalCancel())
  expect(cancel.asked.value).toBe(false)
  const done = cancel.act({ withdrawalId: 'w1' })
  await page.of('withdrawals.cancel')[0]?.answer(unanswered)
  await done
  expect(cancel.asked.value).toBe(true)
  told({ kind: 'cancel-withdrawal', state: 'unknown' })
  expect(cancel.asked.value).toBe(true)
  told({ kind: 'cancel-withdrawal', state: 'absent' })
  expect(cancel.asked.value).toBe(false)
})
