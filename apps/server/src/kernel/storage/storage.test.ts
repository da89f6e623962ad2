import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { startTestS3, type TestS3 } from '../../testing/s3.ts'
import { waitedMs } from '../../testing/time-taken.ts'
import { openStorage } from './open-storage.ts'
import { bucketOf } from './s3-storage.ts'
import { storagePatienceMs, withPatience } from './storage-patience.ts'

let s3: TestS3
let folder: string
beforeAll(async () => {
  s3 = await startTestS3()
  folder = await mkdtemp(join(tmpdir(), 'porchlight-storage-'))
})
afterAll(async () => {
  await s3.stop()
  await rm(folder, { recursive: true, force: true })
})

const place = (kind: string, url?: string) => openStorage({ DATA_DIR: folder, STORAGE_URL: kind === 'disk' ? undefined : (url ?? s3.url) })

describe.each(['disk', 's3'])('%s', (kind) => {
  const read = async (key: string, range?: { start: number; end: number }) => {
    const found = await place(kind).read(key, range)
    return found && { size: found.size, text: (await buffer(found.stream)).toString() }
  }

  test('stored bytes can be read, whole or in part, replaced and removed', async () => {
    const storage = place(kind)
    await storage.put('lib/one', Buffer.from('0123456789'))
    expect(await read('lib/one')).toEqual({ size: 10, text: '0123456789' })
    expect(await read('lib/one', { start: 2, end: 4 })).toEqual({ size: 10, text: '234' })
    await storage.put('lib/one', Buffer.from('anew'))
    expect(await read('lib/one')).toEqual({ size: 4, text: 'anew' })
    await storage.remove('lib/one')
    expect(await read('lib/one')).toBeUndefined()
    await storage.remove('lib/one')
  })

  test('all that is below a folder is removed, and nothing beside it', async () => {
    const storage = place(kind)
    for (const key of ['gone/one', 'gone/mail/two', 'gone-not/three']) await storage.put(key, Buffer.from('x'))
    expect(await storage.list('gone')).toEqual(['gone/mail/two', 'gone/one'])
    await storage.removeAll('gone')
    expect([await read('gone/one'), await read('gone/mail/two'), (await read('gone-not/three'))?.text]).toEqual([undefined, undefined, 'x'])
    await storage.removeAll('gone')
    expect(await storage.list('gone-not')).toEqual(['gone-not/three'])
    await expect(storage.removeAll('..')).rejects.toThrow('storage key')
  })

  test('a file on disk is stored whole, and the source remains', async () => {
    const path = join(folder, 'source')
    await writeFile(path, Buffer.alloc(3_000_000, 'x'))
    await place(kind).put('lib/file', { path })
    expect((await read('lib/file'))?.text).toBe('x'.repeat(3_000_000))
    expect(await readdir(folder)).toContain('source')
  })

  test.each(['../x', 'a/../b', '/etc/passwd', 'a//b', 'a\0', 'a b', ''])('the key %j is invalid', async (key) => {
    await expect(place(kind).put(key, Buffer.from('x'))).rejects.toThrow('storage key')
  })
})

test('concurrent writers of one key leave one complete object and no other files', async () => {
  const storage = place('disk')
  await Promise.all(Array.from({ length: 20 }, (_, index) => storage.put('race/one', Buffer.alloc(50_000, String.fromCharCode(97 + index)))))
  const found = await storage.read('race/one')
  const text = found ? (await buffer(found.stream)).toString() : ''
  expect(new Set(text).size).toBe(1)
  expect(await readdir(join(folder, 'uploads', 'race'))).toEqual(['one'])
})

test('a missing key, a missing bucket and an unreachable server are distinguished', async () => {
  const bytes = Buffer.from('x')
  await expect(place('s3', s3.url.replace('S3RVER:', 'NOBODY:')).put('lib/x', bytes)).rejects.toThrow('storage answers 403')
  await expect(place('s3', s3.url.replace('/files/', '/nothing/')).put('lib/x', bytes)).rejects.toThrow('no such bucket')
  await expect(place('s3', 's3://k:s@127.0.0.1:9/files?tls=0').put('lib/x', bytes)).rejects.toMatchObject({ code: 'unavailable' })
  await place('s3').put('lib/x', bytes)
})

test('bucket URLs', () => {
  expect(bucketOf('s3://AKIA:a%2Fb@s3.eu-central-1.amazonaws.com/help/files?region=eu-central-1')).toEqual({
    address: 'https://s3.eu-central-1.amazonaws.com/help/files',
    region: 'eu-central-1',
    accessKeyId: 'AKIA',
    secretAccessKey: 'a/b',
  })
  expect(() => bucketOf('s3://host/bucket')).toThrow('STORAGE_URL')
  expect(() => bucketOf('s3://a:b@host')).toThrow('bucket')
})

test('storage that accepts and then says nothing is refused within 10 s, whatever is asked of it; a body that it takes slowly is stored', async () => {
  let taken = 0
  // Answers nothing but the slow key, of whose body it takes 4 MB a second: more than what the system's buffers hide.
  const silent = createServer((socket) => {
    let isSlow = false
    let seen = ''
    socket.on('error', () => {})
    socket.on('data', (part) => {
      if (seen.length < 500) seen += part.toString('latin1')
      isSlow ||= seen.includes('PUT /files/slow')
      taken += isSlow ? part.length : 0
      if (isSlow && taken >= slowBytes) socket.end('HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n')
      if (!isSlow) return
      socket.pause()
      setTimeout(() => socket.resume(), part.length / 4000)
    })
  })
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
  onTestFinished(async () => void silent.close())
  const { port } = silent.address() as AddressInfo
  const storage = place('s3', `s3://k:s@127.0.0.1:${port}/files?tls=0`)
  const begun = performance.now()
  const refusals = [
    storage.put('lib/x', Buffer.from('x')),
    storage.put('lib/large', Buffer.alloc(3_000_000)),
    storage.read('lib/x'),
    storage.remove('lib/x'),
    storage.removeAll('lib'),
  ].map((call) => waitedMs(() => expect(call).rejects.toMatchObject({ code: 'unavailable' })))
  const [slow, ...waits] = await Promise.all([storage.put('slow', Buffer.alloc(slowBytes)), ...refusals])
  expect(slow).toBeUndefined()
  expect(Math.max(...waits.map(Number))).toBeLessThan(10_000)
  // It took longer than a silent storage may.
  expect(performance.now() - begun).toBeGreaterThan(storagePatienceMs)
}, 60_000)

/** What `silent` needs some twelve seconds for. */
const slowBytes = 48_000_000

test('a part that does not come ends a stream, and slow readers do not', async () => {
  async function* parts(pauseMs: number) {
    yield Buffer.from('a')
    await new Promise((resolve) => setTimeout(resolve, pauseMs).unref())
    yield Buffer.from('b')
  }
  const read = async (stream: AsyncIterable<Uint8Array>) => {
    let text = ''
    for await (const part of stream) {
      text += part
      await new Promise((resolve) => setTimeout(resolve, 60))
    }
    return text
  }
  await expect(read(withPatience(parts(60_000), 40))).rejects.toMatchObject({ code: 'unavailable' })
  expect(await read(withPatience(parts(0), 40))).toBe('ab')
})
