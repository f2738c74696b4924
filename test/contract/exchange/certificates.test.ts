import { execFile } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { removeFolder } from '#test/support/folders.ts'
import { ownCertificate } from '#test/support/loopback-certificates.ts'
import { happy, reply, startRawServer } from '#test/support/raw-server.ts'

const client = join(import.meta.dirname, '../../support/trusting-client.ts')

it('T10: the system’s certificates count only while the setting is on, whatever the environment says', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'coffer-trust-'))
  const store = join(folder, 'authority.pem')
  writeFileSync(store, ownCertificate.cert)
  const server = await startRawServer((socket) => reply(socket, happy), ownCertificate)
  try {
    for (const more of [{}, { NODE_EXTRA_CA_CERTS: store }, { NODE_USE_SYSTEM_CA: '1' }]) {
      const env = { ...process.env, SSL_CERT_FILE: store, SSL_CERT_DIR: folder, ...more }
      const { stdout } = await promisify(execFile)(process.execPath, [client, server.origin], { env })
      expect(
        stdout
          .trim()
          .split('\n')
          .map((line) => JSON.parse(line) as string),
      ).toEqual(['tls', 'ok', 'tls'])
    }
    expect(server.requests).toHaveLength(3)
  } finally {
    await server.close()
    await removeFolder(folder)
  }
})
