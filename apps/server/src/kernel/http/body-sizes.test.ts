// Holds for every operation.
import { request as httpRequest } from 'node:http'
import { limits } from '@porchlight/contracts/limits'
import { expect, test } from 'vitest'
import { modules } from '../../modules.ts'
import { testLibrary } from '../../testing/library.ts'
import { ownServer } from '../../testing/test-server.ts'
import { inputSizeOf } from '../calls/input-size.ts'
import type { Module } from '../kernel.ts'
import { bodyBytesMax } from './body-bytes.ts'

type Route = { method: string; url: string; bytesMax: number; isOperation: boolean }
type Sent = { type: string; isChunked: boolean; authorization: string }

/** The routes that may take a body, with the size that each states. Files of uploads have limits of their own, see `uploads.test.ts`. */
async function serverWithRoutes() {
  const others: Route[] = []
  const probe: Module = {
    name: 'probe',
    async routes(app) {
      app.addHook('onRoute', ({ method, url, bodyLimit = 0 }) => {
        for (const each of [method].flat()) if (each !== 'GET' && each !== 'HEAD') others.push({ method: each, url, bytesMax: bodyLimit, isOperation: false })
      })
    },
  }
  const server = await ownServer({ modules: [probe, ...modules] })
  return { server, others }
}

/** Sends a body of this length, or only says that it is so long; returns the status. */
function send(address: string, { method, url }: Pick<Route, 'method' | 'url'>, bytes: number, { type, isChunked, authorization }: Sent, isOnlySaid = false) {
  const [before, after] = type === 'application/json' ? ['{"a":"', '"}'] : ['a=', '']
  const path = url.replace(/:[a-z_]+/gi, 'x').replace('*', 'x')
  return new Promise<number>((resolve, reject) => {
    const length = isChunked ? { 'transfer-encoding': 'chunked' } : { 'content-length': bytes }
    const request = httpRequest(address + path, { method, headers: { 'content-type': type, authorization, ...length } }, (answer) => {
      answer.resume()
      resolve(answer.statusCode ?? 0)
      if (isOnlySaid) request.destroy()
    })
    request.on('error', (error: { code?: string }) => (error.code === 'EPIPE' || error.code === 'ECONNRESET' ? resolve(413) : reject(error)))
    if (isOnlySaid) return void request.flushHeaders()
    request.write(before)
    request.end('x'.repeat(bytes - before.length - after.length) + after)
  })
}

/** Longer bodies take the same way; sending them all would only take time. */
const triedMax = 64 * 1024

test('every route takes a body of the size that it states and refuses a longer one, whether its length is declared or not', async () => {
  const { server, others } = await serverWithRoutes()
  const library = await testLibrary(server)
  const authorization = `Bearer ${(await library.user('admin')).token}`
  const operations = [...server.kernel.handlers.values()].flatMap(({ operation }): Route[] => {
    const [method = 'GET', url = ''] = (operation.http ?? '').split(' ')
    return url === '' || method === 'GET' || operation.upload
      ? []
      : [{ method, url, bytesMax: Math.min(inputSizeOf(operation.input).bytes, bodyBytesMax), isOperation: true }]
  })
  expect(operations.length).toBeGreaterThan(300)
  expect(others.length).toBeGreaterThan(15)
  const wrong: unknown[] = []
  const check = async (route: Route) => {
    const { bytesMax } = route
    const form = { type: 'application/x-www-form-urlencoded', isChunked: false, authorization }
    const takesForms = !route.isOperation && (await send(server.address, route, 10, form)) !== 415
    const type = takesForms ? form.type : 'application/json'
    for (const isChunked of [false, true]) {
      const sent = { type, isChunked, authorization }
      const isLong = bytesMax > triedMax
      const above = isLong && isChunked ? 413 : await send(server.address, route, bytesMax + 1, sent, isLong)
      const within = isLong ? 0 : await send(server.address, route, bytesMax, sent)
      if (above !== 413 || within === 413 || within >= 500) wrong.push({ ...route, isChunked, above, within })
    }
  }
  for (let at = 0; at < operations.length; at += 8) await Promise.all(operations.slice(at, at + 8).map(check))
  for (const route of others) await check(route)
  expect(wrong).toEqual([])

  // The long ones among the forms, in full: what the longest text takes when each of its characters is escaped.
  for (const isChunked of [false, true]) {
    const form = { type: 'application/x-www-form-urlencoded', isChunked, authorization: '' }
    for (const url of ['/ticket/x', '/reviewForm', '/form/x', '/single-sign-on/saml']) {
      const stated = others.find((each) => each.url.replace(/:[a-z_]+/gi, 'x') === url)?.bytesMax ?? 0
      expect(await send(server.address, { method: 'POST', url }, stated, form), url).not.toBe(413)
      expect(await send(server.address, { method: 'POST', url }, stated + 1, form), url).toBe(413)
    }
  }
  expect(others.find(({ url }) => url === '/ticket/:id')?.bytesMax).toBeGreaterThan(limits.messageLengthMax * 9)
})

test('a form of more fields than any has is refused before they are parsed', async () => {
  const { server } = await serverWithRoutes()
  const form = (body: string) => fetch(`${server.address}/form/x`, { method: 'POST', body, headers: { 'content-type': 'application/x-www-form-urlencoded' } })
  expect((await form('a&'.repeat(500_000))).status).toBe(422)
  expect((await form('a&'.repeat(2000))).status).toBe(403)
})
