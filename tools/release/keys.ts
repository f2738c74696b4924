import { createPrivateKey, createPublicKey, generateKeyPairSync, sign } from 'node:crypto'
import type { KeyObject } from 'node:crypto'
import { closeSync, fsyncSync, openSync, readFileSync, writeSync } from 'node:fs'
import type { ReleaseKey } from '#shared/release.ts'
import type { SignatureLine } from '#main/updates/manifest-signature.ts'
import { fingerprintOf, signedBytes } from '#main/updates/manifest-signature.ts'

/** The public half as the app carries it: the last 32 bytes of its DER. */
export function publicOf(key: KeyObject): ReleaseKey {
  const der = createPublicKey(key).export({ format: 'der', type: 'spki' })
  return der.subarray(-32).toString('base64')
}

/**
 * Makes a release key in a new file that only its user can read, encrypted where there is a passphrase (PKCS 8, AES-256). A file
 * that is there is never written over. Gives the public half.
 */
export function makeKey(file: string, passphrase: string | null): ReleaseKey {
  const { privateKey } = generateKeyPairSync('ed25519')
  const pem = privateKey.export({
    format: 'pem',
    type: 'pkcs8',
    ...(passphrase === null ? {} : { cipher: 'aes-256-cbc', passphrase }),
  })
  const handle = openSync(file, 'wx', 0o600)
  try {
    writeSync(handle, String(pem))
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
  return publicOf(privateKey)
}

/** The key of a file; throws where it is no ed25519 key, or the passphrase is not its own. */
export function readKey(file: string, passphrase: string | null): KeyObject {
  const key = createPrivateKey({
    key: readFileSync(file, 'utf8'),
    ...(passphrase === null ? {} : { passphrase }),
  })
  if (key.asymmetricKeyType !== 'ed25519') throw new Error(`${file} holds no ed25519 key.`)
  return key
}

/** The line of a manifest that carries this key's signature of its body. */
export const signatureLine = (key: KeyObject, body: string): SignatureLine => ({
  fingerprint: fingerprintOf(Buffer.from(publicOf(key), 'base64')),
  signature: sign(null, signedBytes(body), key).toString('base64'),
})
