import { expect as withTimeout } from '@playwright/test'

/** ms that an expectation is waited for. Ends what hangs and proves nothing: a busy machine is slow. */
export const expectTimeoutMs = 60_000

/** `expect` that waits as long where nothing configures the runner, as in benchmarks. */
export const expect = withTimeout.configure({ timeout: expectTimeoutMs })
