import { acceptedAnswer, allKnown, openDesk } from './desk-page.ts'
import type { DeskPage, World } from './desk-page.ts'
import type { Form, Meant, Way } from './way.ts'

/** One case of one way: a desk with the form of that way, filled in. */
export async function openCase(way: Way, meant: Meant = 'near', world: Partial<World> = {}) {
  const desk: DeskPage = await openDesk({ ...allKnown, ...world })
  const form = way.open(desk)
  await desk.flush()
  form.type(meant)
  await desk.flush()

  const sent = () => desk.page.of(way.channel)
  /** Presses, and says yes to whatever is asked; ends once the order has left or nothing more happens. */
  async function agree(by: () => Promise<unknown> = form.press): Promise<void> {
    void by()
    await desk.flush()
    if (form.flow.asked.value !== null) form.flow.answer(true)
    await desk.flush()
  }
  const whole = (one: object): unknown => (way.channel === 'orders.placeBatch' ? [one, one] : one)
  return {
    desk,
    form,
    /** What has left, in the order in which it left. */
    sent,
    /** What is asked now; null where nothing is. */
    asked: (): readonly string[] | null => askedBy(form),
    agree,
    /** The answer to the last request, for each order of it. */
    answer: async (part: object = {}): Promise<void> => {
      await sent()
        .at(-1)
        ?.answer(whole({ ...acceptedAnswer(), ...part }))
      await desk.flush()
    },
  }
}
export type Case = Awaited<ReturnType<typeof openCase>>

const askedBy = (form: Form): readonly string[] | null =>
  form.flow.asked.value?.questions.map((one) => ('what' in one ? `${one.kind} ${one.what}` : one.kind)) ?? null
