import { describe, expect, it } from 'vitest'
import { useSounds } from '#renderer/views/shared/use-sounds.ts'
import { useNoticesStore } from '#renderer/data/stores/notices.ts'
import type { SoundEvent } from '#shared/domain/sound-event.ts'
import { openPage } from '#test/unit/renderer/desk.ts'

/** What is heard of one message of each kind. */
async function received(sounds: readonly SoundEvent[] | null): Promise<readonly SoundEvent[]> {
  const page = openPage([], sounds === null ? {} : { sounds: [...sounds] })
  const played: SoundEvent[] = []
  const notices = page.run(() => {
    useSounds((event) => played.push(event))
    return useNoticesStore()
  })
  const say = async (...what: Parameters<typeof notices.say>): Promise<void> => {
    notices.say(...what)
    await page.settled()
  }
  await say('good', 'filled', null, { filled: true, event: 'one' })
  await say('good', 'filled, heard of again', null, { filled: true, event: 'one' })
  await say('good', 'accepted', null, { quiet: true })
  await say('unknown', 'no answer')
  await say('bad', 'refused')
  await say('plain', 'a note')
  page.close()
  return played
}

describe('sounds', () => {
  it('are off until somebody chooses one', async () => {
    expect(await received(null)).toEqual([])
  })

  it('are chosen one by one, and each event is heard once', async () => {
    expect(await received(['filled'])).toEqual(['filled'])
    expect(await received(['done', 'trouble'])).toEqual(['done', 'trouble'])
    expect(await received(['filled', 'done', 'unknown', 'trouble'])).toEqual(['filled', 'done', 'unknown', 'trouble'])
  })
})
