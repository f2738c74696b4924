/** What the tiny app's preload exposes to its page. */
export interface Tiny {
  call(channel: string, ...args: unknown[]): Promise<unknown>
  on(channel: string, listener: (payload: unknown) => void): () => void
  readonly nested: { sum(a: number, b: number): number; fail(): void }
  readonly version: string
}
