import type { AppError } from '#shared/errors.ts'
import type { PushOf, StreamName } from '#shared/streams/topics.ts'
import type { Streams } from '#main/streams/streams.ts'

/** One subscription, with everything its listener was told. */
export function watching<Name extends StreamName>(
  streams: Pick<Streams, 'subscribe'>,
  profileId: string,
  name: Name,
  subject: string | null,
) {
  const pushes: { readonly push: PushOf<Name>; readonly subject: string; readonly at: number }[] = []
  const losses: AppError[] = []
  const told: string[] = []
  const waiting = new Set<() => void>()
  let joins = 0
  const changed = (): void => waiting.forEach((look) => look())
  const until = (isSo: () => boolean): Promise<void> =>
    new Promise((resolve) => {
      const look = (): void => {
        if (!isSo()) return
        waiting.delete(look)
        resolve()
      }
      waiting.add(look)
      look()
    })
  const end = streams.subscribe(profileId, name, subject, {
    onJoined: () => {
      joins += 1
      told.push('joined')
      changed()
    },
    onPush: (push, of, at) => {
      pushes.push({ push, subject: of, at })
      changed()
    },
    onLost: (error) => {
      losses.push(error)
      told.push(error.reason.id)
      changed()
    },
  })
  return {
    pushes,
    losses,
    /** `joined`, or the id of what was said instead. */
    told,
    joined: (times: number) => until(() => joins >= times),
    pushed: (times: number) => until(() => pushes.length >= times),
    lost: (times: number) => until(() => losses.length >= times),
    until,
    end,
  }
}
