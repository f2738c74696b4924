import { systemTime } from '#main/platform/time.ts'
import { createKeychain } from '#main/vault/keychain.ts'

/** Stores and reads one entry, and prints what the keychain said. */
const keychain = createKeychain({ service: 'Coffer', time: systemTime, platform: process.platform })
const stored = await keychain.set('p/read', 'value')
const answer = await keychain.get('p/read')
console.log(JSON.stringify({ stored: stored.ok ? 'ok' : stored.error.code, answer }))
