import { randomUUID } from 'node:crypto'
import { readFile, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { en } from '#renderer/locales/en.ts'
import { got } from '#test/support/e2e/bridge.ts'
import { deskView, restingPrice, views } from '#test/support/e2e/desk-view.ts'
import { unlock } from '#test/support/e2e/trusted-window.ts'
import { expect, test } from '#test/support/fixtures.ts'
import type { LaunchedApp, LaunchOptions } from '#test/support/launch.ts'
import { full } from '#test/support/runs.ts'

let dataDir: string
test.beforeEach(async ({ makeFolder }) => {
  dataDir = await makeFolder('journal')
})

const journal = (): string => join(dataDir, 'journal.sqlite')

/** What can go wrong with the file, and what Coffer says of it. */
const troubles: Readonly<Record<string, { readonly spoil: () => Promise<void>; readonly says: RegExp }>> = {
  damaged: {
    spoil: async () => {
      const bytes = await readFile(journal())
      bytes.fill(0x5a, 512, 3 * 4096)
      await writeFile(journal(), bytes)
    },
    says: /The journal is damaged\. .*([Rr]estore|Put back) a copy/,
  },
  'not a journal at all': {
    spoil: () => writeFile(journal(), 'Dear diary, '.repeat(1_000)),
    says: /The journal is damaged\. .*([Rr]estore|Put back) a copy/,
  },
  'from a newer Coffer': {
    spoil: () => {
      const db = new DatabaseSync(journal())
      db.exec('pragma user_version = 99')
      db.close()
      return Promise.resolve()
    },
    says: /The journal was written by a newer Coffer\. .*install that version/,
  },
}

/** A first session that leaves an order behind, ended in good order. */
async function firstSession(launchApp: (options: LaunchOptions) => Promise<LaunchedApp>): Promise<void> {
  const app = await launchApp({ dataDir })
  const price = await restingPrice(app.page, 'practice')
  const order = { symbol: 'BTC-USDT', side: 'buy', type: 'limit', price, size: '0.01' } as const
  await got(app.page, 'orders.place', { profileId: 'practice', draftId: randomUUID(), wait: true, order })
  await app.close()
}

for (const [what, { spoil, says }] of Object.entries(troubles).slice(0, full ? undefined : 1))
  test(`C2 C5: a journal that is ${what} is said, holds sending, leaves cancelling, and stays byte for byte`, async ({
    launchApp,
  }) => {
    await firstSession(launchApp)
    await spoil()
    const before = await readFile(journal())

    const app = await launchApp({ dataDir })
    const { page } = app
    const desk = deskView(page)
    await expect(page.getByRole('status').filter({ hasText: says }).first()).toBeVisible()

    await desk.fill({ side: 'buy', price: await restingPrice(page, 'practice'), size: '0.02' })
    await expect(desk.submit).toHaveAttribute('aria-disabled', 'true')
    await expect(desk.form).toContainText(says)
    await desk.submit.click({ force: true })

    // Cancels leave all the same: the order of the session before is still there, and goes.
    await expect(desk.rows).toHaveCount(1)
    await desk.rows.getByRole('button', { name: /^Cancel Buy 0\.01 BTC/ }).click()
    await expect(desk.rows).toHaveCount(0)
    const open = await got(page, 'read.listOpenOrders', { profileId: 'practice', request: { symbol: 'BTC-USDT' } })
    expect(open).toEqual([])

    // What an earlier run left of a dead-man switch cannot be read: nowhere is it called off, and nobody may arm it.
    await expect(views(page).status).toContainText(en.deadMan.chip.unknown)
    await views(page).open('safety')
    const deadMan = page.getByRole('region', { name: en.deadMan.title })
    await expect(deadMan.getByRole('status').first()).toHaveText(en.deadMan.state.unknown)
    await expect(deadMan).toContainText('it is unknown whether the dead-man switch was left set')
    await expect(deadMan.getByRole('button', { name: /^(Arm|Select a pair)/ })).toHaveCount(0)
    await got(page, 'vault.lock', null)
    await expect(page.getByRole('heading', { name: en.lock.title })).toBeVisible()
    await expect(page.getByText(/^The dead-man switch of “.+” is unknown\./)).toBeVisible()
    await unlock(app)

    // Nothing was replaced, and the profiles beside it are no part of the trouble.
    await views(page).open('profiles')
    await expect(views(page).main.getByRole('article').first()).toBeVisible()
    await app.close()
    expect((await readFile(journal())).equals(before)).toBe(true)
    const journals = (await readdir(dataDir)).filter(
      (name) => /^journal.*sqlite/.test(name) && !/-(wal|shm)$/.test(name),
    )
    expect(journals).toEqual(['journal.sqlite'])
  })
