import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'

/** A running S3 server on loopback for a test, with one empty bucket. It checks key ids, but not signatures. */
export type TestS3 = { url: string; stop(): Promise<void> }

/** Starts an S3 server. `url` is a value for STORAGE_URL. */
export async function startTestS3(): Promise<TestS3> {
  const directory = await mkdtemp(join(tmpdir(), 'porchlight-s3-'))
  const server = new S3rver({ address: '127.0.0.1', port: 0, silent: true, directory, configureBuckets: [{ name: 'files' }] })
  const { port } = (await server.run()) as AddressInfo
  return {
    // The only key pair that this server accepts.
    url: `s3://S3RVER:S3RVER@127.0.0.1:${port}/files/porchlight?tls=0`,
    async stop() {
      await server.close()
      await rm(directory, { recursive: true, force: true })
    },
  }
}
