import { describe, expect, it } from 'vitest'
import { fakeSession } from './fake-main.ts'

describe('the end of a process', () => {
  it.each([
    { code: null, signal: 'SIGSEGV' },
    { code: 1, signal: null },
    { code: 0, signal: null },
    { code: null, signal: 'SIGKILL' },
  ] as const)('is trouble where nothing ended it: $code $signal', async (ended) => {
    const { session, mains, ownEnds } = fakeSession()
    await session.start()
    await mains[0]?.end(ended)
    expect(session.running).toBe(false)
    expect(ownEnds).toHaveLength(1)
    expect(ownEnds[0]).toContain('nothing here ended it')
  })

  it('is none where it was killed or quit', async () => {
    const { session, ownEnds } = fakeSession()
    await session.start()
    await session.kill()
    expect(session.lastEnd).toEqual({ code: null, signal: 'SIGKILL', by: 'kill' })
    await session.start()
    expect(session.lastEnd).toBeNull()
    await session.quit()
    expect(session.lastEnd).toEqual({ code: 0, signal: null, by: 'quit' })
    expect(ownEnds).toEqual([])
  })

  it('is trouble where a quit ends otherwise, and where it had died before the kill', async () => {
    const { session, mains, ownEnds } = fakeSession()
    await session.start()
    void mains[0]?.end({ code: 1, signal: null })
    await session.quit()
    await session.start()
    void mains[1]?.end({ code: null, signal: 'SIGABRT' })
    await session.kill()
    expect(ownEnds).toHaveLength(2)
  })

  it('is for its starter to judge where it was started to die', async () => {
    const { session, mains, ownEnds } = fakeSession()
    await session.start({ dies: true })
    mains[0]?.options.onLine('killed: mid-send')
    await mains[0]?.end({ code: null, signal: 'SIGKILL' })
    expect(ownEnds).toEqual([])
    expect(session.lastEnd?.by).toBeNull()
    expect(session.lines).toEqual(['killed: mid-send'])
  })
})

describe('what hangs', () => {
  it('is an answer that never comes, and the question rejects', async () => {
    const { session } = fakeSession(
      (_main, channel) => (channel === 'app.info' ? new Promise(() => undefined) : undefined),
      20,
    )
    await session.start()
    await expect(session.ask('app.info', null)).rejects.toThrow('no answer to app.info within 0.02 s')
  })

  it('is a main whose page never loads, and its start rejects', async () => {
    const { session } = fakeSession(
      (_main, channel) => (channel === 'page.ready' ? new Promise(() => undefined) : undefined),
      20,
    )
    await expect(session.start()).rejects.toThrow('no answer to page.ready')
  })

  it('starts nothing any more once its history is over', async () => {
    const { session, mains } = fakeSession()
    await session.start()
    await session.close()
    expect(session.running).toBe(false)
    await expect(session.start()).rejects.toThrow('over')
    expect(mains).toHaveLength(1)
  })
})
