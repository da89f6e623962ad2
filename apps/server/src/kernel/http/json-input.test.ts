// Holds for every operation.
import { request as httpRequest } from 'node:http'
import { api, operations } from '@porchlight/contracts/api'
import type { Operation } from '@porchlight/contracts/define'
import { limits } from '@porchlight/contracts/limits'
import { expect, test } from 'vitest'
import { startChat, testLibrary } from '../../testing/library.ts'
import { openSocket } from '../../testing/live-socket.ts'
import { ownServer, sharedServer } from '../../testing/test-server.ts'
import { inputSizeOf } from '../calls/input-size.ts'
import { newRef } from '../ids.ts'

/** Sends a JSON text verbatim; returns status and code. `isChunked` leaves out its length. */
function send(url: string, text: string, { authorization = '', isChunked = false, method = 'POST' } = {}): Promise<{ status: number; code: string }> {
  return new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/json', authorization, ...(isChunked ? {} : { 'content-length': Buffer.byteLength(text) }) }
    httpRequest(url, { method, headers }, (answer) => {
      let body = ''
      answer.on('data', (part) => {
        body += String(part)
      })
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, code: (JSON.parse(body) as { error?: { code: string } }).error?.code ?? 'ok' }))
    })
      .on('error', reject)
      .end(text)
  })
}

const wide = (bytes: number) => `[${'1,'.repeat(bytes / 2)}1]`
const tooLarge = { status: 413, code: 'too_large' }
const tooComplex = { status: 422, code: 'too_complex' }

test('a body with more bytes, values or levels than its operation could accept is refused before it is parsed', async () => {
  const { address } = await sharedServer()
  const library = await testLibrary({ address, kernel: (await sharedServer()).kernel })
  const count = `${address}/api/articles/articles/${newRef()}/counts`
  const valid = { support_lib_id: library.support_lib_id, counter: 'likes' }
  expect(await send(count, JSON.stringify(valid))).toMatchObject({ code: 'not_found' })
  for (const isChunked of [false, true]) {
    expect(await send(count, wide(1_000_000), { isChunked })).toEqual(tooLarge)
    expect(await send(count, JSON.stringify({ ...valid, counter: 'x'.repeat(60_000) }), { isChunked })).toEqual(tooLarge)
    expect(await send(count, `{"x":${wide(4000)}}`, { isChunked })).toEqual(tooComplex)
    expect(await send(count, `{"x":${'['.repeat(100)}${']'.repeat(100)}}`, { isChunked })).toEqual(tooComplex)
    expect(await send(count, `{${Array.from({ length: 1000 }, (_, n) => `"k${n}":1`).join()}}`, { isChunked })).toEqual(tooComplex)
  }
  // An unknown field among few is still named.
  expect(await send(count, JSON.stringify({ ...valid, more: [1, 2, 3] }))).toMatchObject({ code: 'invalid_input' })
  expect((await fetch(`${address}/api/main/library?${'a=1&'.repeat(200)}`)).status).toBe(400)
})

test('the longest texts and lists that operations accept still pass', async () => {
  const library = await testLibrary(await sharedServer())
  const { calls } = await library.user('admin')
  const long = '\u0001'.repeat(limits.messageLengthMax - 1)
  expect((await startChat(library.visitor(), `a${long}`)).message.message).toHaveLength(limits.messageLengthMax)
  const { article } = await calls.articles.create({ article_title: 'Long', article_content: `<p>${'ä'.repeat(300_000)}</p>` })
  expect(article.article_content.length).toBeGreaterThan(300_000)
})

test('no operation takes a long body unless it has a field for one', () => {
  const longest = ({ input }: Operation) => inputSizeOf(input).bytes
  expect(longest(api.articles.count as Operation)).toBeLessThan(16_384)
  expect(operations.filter((each) => longest(each) > 64 * 1024).length).toBeLessThan(121)
  for (const each of operations) expect(inputSizeOf(each.input).values, each.name).toBeLessThanOrEqual(5000)
})

test('someone who is nobody cannot make the server receive a long body', async () => {
  const { address, kernel } = await sharedServer()
  const user = await (await testLibrary({ address, kernel })).user('admin')
  const article = JSON.stringify({ article_title: 'Long', article_content: 'a'.repeat(200_000) })
  const create = (authorization: string) => send(`${address}/api/articles/articles`, article, { authorization })
  expect(await create('Bearer invented')).toEqual({ status: 401, code: 'unauthenticated' })
  expect(await create(`Bearer ${user.token}`)).toEqual({ status: 200, code: 'ok' })
})

test('a frame larger than its action could accept is refused, one that no action could accept ends the connection, and pings are counted', async () => {
  const server = await ownServer({ env: { VISITOR_LIMITS: '0.1' } })
  const library = await testLibrary(server)
  const visitor = library.visitor()
  const auth = { support_lib_id: library.support_lib_id, secret: visitor.secret }
  const { conversation_ref } = (await startChat(visitor)).conversation
  const socket = await openSocket(server.address, auth)
  const code = async (action: string, frame: Record<string, unknown>) => (await socket.ask(action, frame)).error?.code
  expect(await code('typing', { conversation_ref, is_typing: true, more: 'x'.repeat(40_000) })).toBe('too_large')
  expect(await code('typing', { conversation_ref, is_typing: true })).toBeUndefined()
  const codes = []
  for (let sent = 0; sent < 30; sent += 1) codes.push(await code('ping', {}))
  expect(codes[0]).toBeUndefined()
  expect(codes.at(-1)).toBe('rate_limited')
  socket.raw(`{"id":"1","action":"ping","x":${wide(60_000)}}`)
  await socket.closed()
  expect(socket.closeCode).toBeGreaterThan(1000)
})

test('a loop of refused requests is slowed down; requests that are not refused are not', async () => {
  const { address } = await ownServer({ env: { VISITOR_LIMITS: '0.1' } })
  const count = `${address}/api/articles/articles/${newRef()}/counts`
  const elapsed = async (run: () => Promise<unknown>) => {
    const began = performance.now()
    await run()
    return performance.now() - began
  }
  for (let sent = 0; sent < 6; sent += 1) expect(await send(count, wide(200_000))).toEqual(tooLarge)
  expect(await elapsed(() => send(count, wide(200_000)))).toBeGreaterThan(245)
  expect((await fetch(`${address}/healthz`)).status).toBe(200)
})
