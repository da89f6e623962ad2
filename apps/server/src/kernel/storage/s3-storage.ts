import { createHash } from 'node:crypto'
import { createReadStream, openAsBlob } from 'node:fs'
import { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { AwsV4Signer } from 'aws4fetch'
import { refuse } from '../errors.ts'
import { putBody } from './put-body.ts'
import { assertKey, type Storage, type StoredSource } from './storage.ts'
import { storagePatienceMs, withinPatience, withPatience } from './storage-patience.ts'

/** A bucket: its URL, including the folder in it, and our credentials. */
export type Bucket = { address: string; region: string; accessKeyId: string; secretAccessKey: string }

const tries = 3
const pauseMs = 200

/**
 * Parses `s3://<key id>:<secret>@<host>[:port]/<bucket>[/folder][?region=…&tls=0]`; key id and secret are percent-encoded where needed.
 * @throws Error saying what is missing
 */
export function bucketOf(url: string): Bucket {
  const { host, username, password, pathname, searchParams } = new URL(url)
  const folder = pathname.split('/').filter(Boolean).join('/')
  if (!username || !password) throw new Error('STORAGE_URL: s3://<key id>:<secret>@<host>/<bucket> is expected')
  if (!folder) throw new Error('STORAGE_URL: the bucket is missing')
  return {
    address: `${searchParams.get('tls') === '0' ? 'http' : 'https'}://${host}/${folder}`,
    region: searchParams.get('region') ?? 'us-east-1',
    accessKeyId: decodeURIComponent(username),
    secretAccessKey: decodeURIComponent(password),
  }
}

/** Stores objects in a bucket of Amazon S3 or a compatible service (MinIO, Ceph, Garage, R2 …). */
export function s3Storage(bucket: Bucket): Storage {
  const call = (method: string, key: string, headers: Record<string, string> = {}, body?: Blob) => {
    assertKey(key)
    return askAgain((silentMs) => signedFetch(bucket, { method, key, headers, body, silentMs }))
  }
  return {
    async put(key, source) {
      // The digest is signed, so the service rejects damaged data.
      const headers = { 'x-amz-content-sha256': await digestOf(source) }
      const body = source instanceof Uint8Array ? new Blob([Uint8Array.from(source)]) : await openAsBlob(source.path)
      await finished(await call('PUT', key, headers, body))
    },
    async read(key, range) {
      const answer = await call('GET', key, range && { range: `bytes=${range.start}-${range.end}` })
      if (answer.status === 404 || !answer.body) return void (await answer.body?.cancel())
      const whole = answer.headers.get('content-range')?.split('/')[1] ?? answer.headers.get('content-length')
      return { stream: Readable.from(withPatience(answer.body)), size: Number(whole) }
    },
    async remove(key) {
      await finished(await call('DELETE', key))
    },
    async list(folder) {
      const found: string[] = []
      for (let page = await keysBelow(bucket, folder); page.length > 0; page = await keysBelow(bucket, folder, page.at(-1))) found.push(...page)
      return found.sort()
    },
    async removeAll(folder) {
      // Removed objects are no longer listed, so the next page is always the first.
      for (let keys = await keysBelow(bucket, folder); keys.length > 0; keys = await keysBelow(bucket, folder))
        for (const key of keys) await finished(await call('DELETE', key))
    },
  }
}

/** Returns the keys of the first objects below a folder, or of those after `after`. */
async function keysBelow(bucket: Bucket, folder: string, after?: string): Promise<string[]> {
  assertKey(folder)
  const [, name = '', ...path] = new URL(bucket.address).pathname.split('/')
  const own = path.length > 0 ? `${path.join('/')}/` : ''
  const query = new URLSearchParams({ 'list-type': '2', 'max-keys': '1000', prefix: `${own}${folder}/`, ...(after && { 'start-after': `${own}${after}` }) })
  const root = { ...bucket, address: new URL(`/${name}`, bucket.address).href }
  const answer = await askAgain((silentMs) => signedFetch(root, { method: 'GET', key: `?${query}`, silentMs }))
  const text = await withinPatience(answer.text())
  if (answer.status === 404) throw new Error('STORAGE_URL: there is no such bucket')
  // Our keys are letters, digits, hyphens, underscores and slashes, which XML writes as they are.
  return [...text.matchAll(/<Key>([A-Za-z0-9_/-]{1,1024})<\/Key>/g)].map(([, key = '']) => key.slice(own.length))
}

type Call = { method: string; key: string; headers?: Record<string, string>; body?: Blob | undefined; silentMs: number }

async function signedFetch({ address, ...who }: Bucket, { method, key, headers = {}, body, silentMs }: Call): Promise<Response> {
  const signed = await new AwsV4Signer({ method, url: key.startsWith('?') ? `${address}${key}` : `${address}/${key}`, headers, service: 's3', ...who }).sign()
  if (body) return putBody({ url: signed.url.href, headers: Object.fromEntries(signed.headers), body, silentMs })
  const tooLate = new AbortController()
  const timer = setTimeout(() => tooLate.abort(), silentMs)
  try {
    return await fetch(signed.url, { method, headers: signed.headers, redirect: 'error', signal: tooLate.signal })
  } finally {
    clearTimeout(timer)
  }
}

/**
 * Retries a request while there is patience left; all of ours are idempotent. Permanent errors mean that our configuration is wrong, and are logged as such.
 * `ask` gets how long the storage may be silent.
 */
async function askAgain(ask: (silentMs: number) => Promise<Response>): Promise<Response> {
  const end = performance.now() + storagePatienceMs
  for (let attempt = 1; ; attempt++) {
    const answer = await ask(end - performance.now()).catch(() => undefined)
    if (answer && (answer.ok || answer.status === 404)) return answer
    if (answer && answer.status < 500) throw new Error(`storage answers ${answer.status}: ${(await withinPatience(answer.text())).slice(0, 300)}`)
    await answer?.body?.cancel()
    if (attempt === tries || performance.now() + pauseMs * attempt >= end) throw refuse('unavailable')
    await pause(pauseMs * attempt)
  }
}

/** Reads a response to its end, so that its connection can be reused. */
async function finished(answer: Response): Promise<void> {
  await withinPatience(answer.arrayBuffer())
  // Removing a missing object also returns 204, so a 404 means that the bucket is missing.
  if (answer.status === 404) throw new Error('STORAGE_URL: there is no such bucket')
}

async function digestOf(source: StoredSource): Promise<string> {
  const hash = createHash('sha256')
  if (source instanceof Uint8Array) return hash.update(source).digest('hex')
  for await (const chunk of createReadStream(source.path)) hash.update(chunk as Buffer)
  return hash.digest('hex')
}
