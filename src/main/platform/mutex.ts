import { Mutex } from 'async-mutex'

/** Runs a job once those before it have ended, whatever became of them. A job that waits for the same mutex never ends. */
export type RunExclusive = <T>(job: () => Promise<T>) => Promise<T>

/** One job at a time, in the order they were asked for. */
export const createMutex = (): RunExclusive => {
  const mutex = new Mutex()
  return (job) => mutex.runExclusive(job)
}

/** The same for each key by itself, such as a profile's id. */
export const createKeyedMutex = (): (<T>(key: string, job: () => Promise<T>) => Promise<T>) => {
  const mutexes = new Map<string, RunExclusive>()
  return (key, job) => {
    const runExclusive = mutexes.get(key) ?? createMutex()
    mutexes.set(key, runExclusive)
    return runExclusive(job)
  }
}
