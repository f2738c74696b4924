import { createHmac } from 'node:crypto'

/** us of CPU per call over `count` calls, user and system of all threads together, collecting garbage included. */
export const cpuPerCall = (count: number, call: (index: number) => void): number => {
  const before = process.cpuUsage()
  for (let index = 0; index < count; index += 1) call(index)
  const { user, system } = process.cpuUsage(before)
  return (user + system) / count
}

export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN

const text = 'x'.repeat(100)

/** The yardstick of the practice figures: one signature over 100 bytes, made as the client makes it. */
export const signOnce = (): string =>
  createHmac('sha256', 'f03a5284-5c39-4aaa-9b20-dea10bdcf8e3').update(text).digest('base64')

/** Figures of several contenders, gathered in interleaved rounds. */
export interface Figures {
  add(name: string, value: number): void
  median(name: string): number
  range(name: string): string
}

export const createFigures = (): Figures => {
  const all = new Map<string, number[]>()
  const of = (name: string): readonly number[] => all.get(name) ?? []
  return {
    add: (name, value) => void all.set(name, [...of(name), value]),
    median: (name) => median(of(name)),
    range: (name) => `${Math.min(...of(name)).toFixed(1)} to ${Math.max(...of(name)).toFixed(1)}`,
  }
}
