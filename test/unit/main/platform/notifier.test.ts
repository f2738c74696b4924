import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createNotifier } from '#main/platform/notifier.ts'

it('tells everybody, whatever the others do, and never throws at the teller', async () => {
  const kinds = fc.constantFrom('fine', 'throws', 'rejects')
  await fc.assert(
    fc.asyncProperty(
      fc.array(kinds, { maxLength: 8 }),
      fc.array(fc.integer(), { maxLength: 5 }),
      async (acts, news) => {
        const failures: string[] = []
        const notified: number[] = []
        const notifier = createNotifier<number>('notify-status', (where, error) =>
          failures.push(`${where}: ${String(error)}`),
        )
        for (const act of acts) {
          notifier.add((value) => {
            notified.push(value)
            if (act === 'throws') throw new Error('bad')
            return act === 'rejects' ? Promise.reject(new Error('bad')) : undefined
          })
        }
        for (const value of news) notifier.notify(value)
        await new Promise((resolve) => setImmediate(resolve))
        expect(notified).toEqual(news.flatMap((value) => acts.map(() => value)))
        expect(failures).toEqual(
          news.flatMap(() => acts.filter((act) => act !== 'fine')).map(() => 'notify-status: Error: bad'),
        )
      },
    ),
  )
})

it('whoever leaves is told no more, and nobody else leaves with them', () => {
  const notified: string[] = []
  const listen = (value: string): number => notified.push(value)
  const notifier = createNotifier<string>('notify-status', () => undefined, listen)
  const leave = notifier.add(listen)
  notifier.notify('one')
  leave()
  leave()
  notifier.notify('two')
  expect(notified).toEqual(['one', 'one', 'two'])
})
