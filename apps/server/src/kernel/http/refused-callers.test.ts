import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { api } from '@porchlight/contracts/api'
import { beforeAll, describe, expect, test } from 'vitest'
import { requestOf } from '../../testing/calls.ts'
import { startChat, type TestLibrary, testLibrary } from '../../testing/library.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { newRef } from '../ids.ts'

let server: TestServer
let library: TestLibrary
beforeAll(async () => {
  server = await startTestServer({ env: { TRUST_PROXY: '1', VISITOR_LIMITS: '0.1' } })
  library = await testLibrary(server)
  return () => server.stop()
})

let addresses = 0
const newAddress = () => `198.51.100.${++addresses}`

/** Sends a like, or a body that is not JSON if `broken`; returns the response status. */
async function like(from: string, broken = false): Promise<number> {
  const { method, path, body } = requestOf(api.articles.count, { support_lib_id: library.support_lib_id, article_id: newRef(), counter: 'likes' })
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': from }
  return (await fetch(server.address + path, { method, headers, body: broken ? '{' : body })).status
}

async function untilRefused(from: string): Promise<void> {
  for (let calls = 0; calls < 200; calls++) if ((await like(from)) === 429) return
  throw new Error('never refused')
}

/** Opens a connection and sends the head of an upload; returns both and the body, which is not sent yet. */
function startUpload(authorization: string): { socket: Socket; file: Buffer } {
  const { hostname, port, host } = new URL(server.address)
  const file = Buffer.concat([
    Buffer.from('--b\r\ncontent-disposition: form-data; name="file"; filename="noise.bin"\r\n\r\n'),
    randomBytes(400_000),
    Buffer.from('\r\n--b--\r\n'),
  ])
  const head = ['POST /api/teams/upload_docs HTTP/1.1', `host: ${host}`, `authorization: ${authorization}`, 'content-type: multipart/form-data; boundary=b']
  const socket = connect({ host: hostname, port: Number(port) })
  socket.write(`${[...head, `content-length: ${file.length}`].join('\r\n')}\r\n\r\n`)
  return { socket, file }
}

/** Sends a file in pieces and reads nothing before the last piece, as browsers do; returns the response status. */
async function uploadLikeBrowser(authorization: string): Promise<string> {
  const { socket, file } = startUpload(authorization)
  const ended = new Promise<void>((resolve) => socket.once('error', () => resolve()).once('data', () => resolve()))
  socket.pause()
  for (let at = 0; at < file.length; at += 40_000) {
    socket.write(file.subarray(at, at + 40_000))
    await fetch(`${server.address}/healthz`)
  }
  const read: Buffer[] = []
  socket.on('data', (bytes) => read.push(bytes))
  socket.resume()
  await ended
  socket.destroy()
  return /^HTTP\/1\.1 (\d+)/.exec(Buffer.concat(read).toString('latin1'))?.[1] ?? 'cut off'
}

describe('a caller who exceeded a limit', () => {
  test('is refused again before the body is read; other callers are not', async () => {
    const [from, other] = [newAddress(), newAddress()]
    expect(await like(from, true)).toBe(400)
    await untilRefused(from)
    expect(await like(from, true)).toBe(429)
    expect(await like(other, true)).toBe(400)
  })

  test('gets the response after a long upload instead of a connection reset', async () => {
    const visitor = library.visitor()
    const statuses = []
    for (let files = 0; files < 4; files++) statuses.push(await uploadLikeBrowser(`Visitor ${library.support_lib_id}.${visitor.secret}`))
    expect(new Set(statuses)).toEqual(new Set(['200', '429']))
  })

  test('may send the rest of a long upload after the response, which a closed connection would lose', async () => {
    const visitor = library.visitor()
    const authorization = `Visitor ${library.support_lib_id}.${visitor.secret}`
    await expect.poll(() => uploadLikeBrowser(authorization)).toBe('429')
    const { socket, file } = startUpload(authorization)
    const answer = async () => String((await once(socket, 'data'))[0])
    socket.write(file.subarray(0, 100_000))
    expect(await answer()).toContain('429 Too Many Requests')
    for (let at = 100_000; at < file.length; at += 40_000) {
      socket.write(file.subarray(at, at + 40_000))
      await fetch(`${server.address}/healthz`)
    }
    const next = answer()
    socket.write(`GET /healthz HTTP/1.1\r\nhost: ${new URL(server.address).host}\r\n\r\n`)
    expect(await next).toContain('200 OK')
    socket.destroy()
  })

  test('may still make all other calls, including those the limit does not count', async () => {
    const visitor = library.visitor()
    const { conversation_ref } = (await startChat(visitor)).conversation
    const begin = () =>
      startChat(visitor).then(
        () => 'ok',
        (error: { code: string }) => error.code,
      )
    for (let calls = 0; calls < 20 && (await begin()) === 'ok'; calls++);
    expect(await begin()).toBe('rate_limited')
    await visitor.calls.messages.send({ client_msg_id: newRef(), conversation_ref, message: 'Still here' })
    expect((await visitor.calls.messages.list({ conversation_ref })).messages.at(-1)?.message).toBe('Still here')
  })
})
