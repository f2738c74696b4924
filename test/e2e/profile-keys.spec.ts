import { randomUUID } from 'node:crypto'
import { en } from '#renderer/locales/en.ts'
import { ask, got } from '#test/support/e2e/bridge.ts'
import { stumbles } from '#test/support/e2e/desk-acts.ts'
import { addLive, liveLabel, profilesView } from '#test/support/e2e/live.ts'
import { expect, test } from '#test/support/fixtures.ts'
import { must, startLoopbackVenue } from '#test/support/loopback-venue.ts'
import { handOf } from '#test/support/e2e/trusted-window.ts'
import { putKey } from '#test/support/trusted-person.ts'

test('T6: badges show what each key may do, warn of one that withdraws from anywhere, and hold nothing back', async ({
  launchApp,
}) => {
  const venue = await startLoopbackVenue()
  try {
    const app = await launchApp({ keyring: 'unlocked' })
    const { page } = app
    const { id: profileId } = await addLive(app, venue)
    const put = async (role: 'read' | 'trade' | 'withdraw', key: ReturnType<typeof venue.createKey>) =>
      must(await putKey(handOf(app), profileId, role, key))
    await put('read', venue.createKey({ permissions: [] }))
    await put('withdraw', venue.createKey({ permissions: ['Withdrawal'] }))

    const profiles = profilesView(app)
    await profiles.open()
    const card = profiles.card(liveLabel)
    const row = (role: keyof typeof en.role) =>
      card.getByRole('region', { name: new RegExp(`^${en.role[role]}, ends in`) })
    for (const role of ['read', 'trade', 'withdraw'] as const) {
      await row(role).getByRole('button', { name: en.key.test, exact: true }).press('Enter')
      await expect(row(role).getByRole('list', { name: en.key.permissions })).toContainText('General')
    }
    await expect(row('withdraw')).toContainText('Withdrawal')
    await expect(row('withdraw')).toContainText(en.key.withdrawUnlisted)
    await expect(row('trade')).not.toContainText(en.key.withdrawUnlisted)
    const badges = card.getByRole('group', { name: en.keyBadge.mays.replace('{label}', liveLabel) })
    for (const role of ['read', 'trade', 'withdraw'] as const) await expect(badges).toContainText(en.keyBadge.may[role])
    await expect(badges).toContainText(en.keyBadge.unlistedMark)

    // The chip and its menu say the same.
    await page.keyboard.press('Control+2')
    const chip = page.getByRole('banner').getByRole('button', { name: liveLabel })
    await expect(chip).toContainText(en.keyBadge.unlistedMark)
    await chip.press('Enter')
    await expect(page.getByRole('menuitemradio', { name: liveLabel })).toContainText(en.keyBadge.may.withdraw)
    for (const theme of ['light', 'dark'] as const) {
      await got(page, 'settings.change', { theme })
      await expect(page.locator('html')).toHaveAttribute('data-theme', theme)
      expect(await stumbles(page, theme === 'dark' ? 'all' : 'of colour'), theme).toEqual([])
    }
    await page.keyboard.press('Escape')

    // With an address list the warning goes, and with it nothing else changes.
    await put('withdraw', venue.createKey({ permissions: ['Withdrawal'], ipWhitelist: ['127.0.0.1'] }))
    await row('withdraw').getByRole('button', { name: en.key.test, exact: true }).press('Enter')
    await expect(row('withdraw')).toContainText('127.0.0.1')
    await expect(badges).not.toContainText(en.keyBadge.unlistedMark)

    // A hint, never a block: the venue is asked with a key whose permissions name no trading, and has the last word.
    await put('trade', venue.createKey({ permissions: [] }))
    await row('trade').getByRole('button', { name: en.key.test, exact: true }).press('Enter')
    await expect(row('trade')).toContainText('lists no such permission')
    const before = venue.orders()
    const order = { symbol: 'BTC-USDT', side: 'buy', type: 'limit', price: '50000', size: '0.001' } as const
    const answer = await ask(page, 'orders.place', { profileId, draftId: randomUUID(), wait: true, order })
    expect(answer).toMatchObject({ ok: true, value: { state: 'refused' } })
    expect(venue.orders()).toBe(before + 1)
  } finally {
    await venue.close()
  }
})
