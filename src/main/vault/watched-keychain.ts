import type { AppError } from '#shared/errors.ts'
import type { Keychain, KeychainAnswer, KeychainStatus } from './types.ts'

/** Tells `onStatus` what each answer shows about the keychain as a whole: one place instead of one at each call. */
export function watchKeychain(keychain: Keychain, onStatus: (status: KeychainStatus) => void): Keychain {
  const ofAnswer = (answer: KeychainAnswer): void => {
    if (answer.state === 'failed') ofError(answer.error)
    else onStatus(answer.state === 'present' || answer.state === 'absent' ? 'available' : answer.state)
  }
  const ofError = (error: AppError): void => {
    if (error.code === 'key-locked' || error.code === 'keychain-timeout') onStatus('locked')
    else if (error.code === 'keychain-missing') onStatus('no-keychain')
  }
  const seen = async <T extends { readonly ok: true } | { readonly ok: false; readonly error: AppError }>(
    call: Promise<T>,
  ): Promise<T> => {
    const result = await call
    if (result.ok) onStatus('available')
    else ofError(result.error)
    return result
  }
  return {
    get: async (account, signal) => {
      const answer = await keychain.get(account, signal)
      ofAnswer(answer)
      return answer
    },
    set: (account, value, signal) => seen(keychain.set(account, value, signal)),
    delete: (account, signal) => seen(keychain.delete(account, signal)),
    prepare: (signal) => seen(keychain.prepare(signal)),
    probe: async (expected, signal) => {
      const status = await keychain.probe(expected, signal)
      onStatus(status)
      return status
    },
  }
}
