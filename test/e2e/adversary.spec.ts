import { pageAttacks } from '#test/adversary/page-attacks/index.ts'
import { startCanary } from '#test/support/canary.ts'
import { expect, test } from '#test/support/fixtures.ts'

test('T1 T3 T4 T6 T8: the attacks that need a page of their own get no further than they say', async ({
  launchApp,
}) => {
  const canary = await startCanary()
  try {
    const app = await launchApp()
    await expect(app.page).toHaveURL(/#\/trading$/)
    for (const { id, attack, play } of pageAttacks) await test.step(`${id}: ${attack}`, () => play({ app, canary }))
  } finally {
    await canary.close()
  }
})
