import { NotPlayed } from '#test/adversary/attack.ts'
import { pageAttacks } from '#test/adversary/page-attacks/index.ts'
import { startCanary } from '#test/support/canary.ts'
import { expect, test } from '#test/support/fixtures.ts'
import { notRunType } from '#tools/testing/summary.ts'

test('T1 T3 T4 T6 T8: the attacks that need a page of their own get no further than they say', async ({
  launchApp,
}, info) => {
  const canary = await startCanary()
  try {
    const app = await launchApp()
    await expect(app.page).toHaveURL(/#\/trading$/)
    for (const { id, attack, play } of pageAttacks)
      await test.step(`${id}: ${attack}`, async () => {
        try {
          await play({ app, canary })
        } catch (error) {
          if (!(error instanceof NotPlayed)) throw error
          info.annotations.push({ type: notRunType, description: `attack ${id}: ${error.message}` })
        }
      })
  } finally {
    await canary.close()
  }
})
