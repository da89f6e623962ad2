import { createServer as createHttp } from 'node:http'
import { createServer, type Server, type Socket } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { notPublic } from './public-address.ts'
import { postPublic, urlProblemOf } from './public-request.ts'

/** Whoever connects here has reached the inside of our network. */
let canary: Server
let canaryPort = 0
const heard: Buffer[] = []
let connections = 0
/** A web server that answers by path. */
let web: Server
let webPort = 0
const sockets = new Set<Socket>()

const listen = async (server: Server): Promise<number> => {
  server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return (server.address() as { port: number }).port
}

beforeAll(async () => {
  canary = createServer((socket) => {
    connections++
    socket.on('data', (bytes) => {
      heard.push(bytes)
      socket.end('HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n')
    })
  })
  web = createHttp((request, response) => {
    request.resume()
    if (request.url === '/moved') response.writeHead(302, { location: `http://127.0.0.1:${canaryPort}/` }).end()
    else if (request.url === '/flood') {
      response.writeHead(200)
      const flood = () => {
        while (!response.destroyed && response.write('x'.repeat(10_000)));
      }
      response.on('drain', flood)
      flood()
    } else if (request.url === '/drip') response.writeHead(200).write('first\0 words')
    else if (request.url === '/later') response.writeHead(503, { 'retry-after': '120' }).end('later')
    else if (request.url !== '/silent') response.end(`for ${request.headers.host}`)
  })
  canaryPort = await listen(canary)
  webPort = await listen(web)
})
beforeEach(() => {
  connections = 0
  heard.length = 0
})
afterAll(async () => {
  for (const socket of sockets) socket.destroy()
  await Promise.all([canary, web].map((server) => new Promise((resolve) => server.close(resolve))))
})

const to = (...addresses: string[]) => ({ lookupHost: async () => addresses.map((address) => ({ address })) })
const literal = { lookupHost: async (host: string) => [{ address: host }] }
const post = (ports: Parameters<typeof postPublic>[0], url: string, mayBePrivate: boolean, timeoutMs = 5000) =>
  postPublic(ports, { url: new URL(url), headers: {}, body: '{}', mayBePrivate, timeoutMs, answerBytesMax: 1024 })

test.each([
  ['an address', () => literal, (port: number) => `https://127.0.0.1:${port}/`],
  ['a short form of it', () => literal, (port: number) => `https://127.1:${port}/`],
  ['its number', () => literal, (port: number) => `https://2130706433:${port}/`],
  ['its hexadecimal form', () => literal, (port: number) => `https://0x7f.0.0.1:${port}/`],
  ['IPv6', () => literal, (port: number) => `https://[::1]:${port}/`],
  ['IPv4 in IPv6', () => literal, (port: number) => `https://[::ffff:127.0.0.1]:${port}/`],
  ['IPv4 in the old form of IPv6', () => literal, (port: number) => `https://[::127.0.0.1]:${port}/`],
  ['NAT64', () => literal, (port: number) => `https://[64:ff9b::7f00:1]:${port}/`],
  ['a name', () => to('127.0.0.1'), (port: number) => `https://hooks.velo.test:${port}/`],
  ['a name that leads to IPv6 inside', () => to('fd00::1'), (port: number) => `https://hooks.velo.test:${port}/`],
  ['a name with one address inside', () => to('8.8.8.8', '127.0.0.1'), (port: number) => `https://hooks.velo.test:${port}/`],
])('%s inside our network is not connected to, unless the instance allows it', async (_how, ports, url) => {
  await expect(post(ports(), url(canaryPort), false)).rejects.toMatchObject({ code: notPublic })
  expect(connections).toBe(0)
})

test('allowed by the instance, the same request arrives', async () => {
  expect(await post(to('127.0.0.1'), `http://hooks.velo.test:${canaryPort}/`, true)).toMatchObject({ status: 200 })
  expect(connections).toBe(1)
})

test('a name is resolved once: what it leads to afterwards is not connected to', async () => {
  let lookups = 0
  const rebinding = { lookupHost: async () => [{ address: lookups++ === 0 ? '127.0.0.1' : '127.0.0.2' }] }
  expect(await post(rebinding, `http://hooks.velo.test:${webPort}/`, true)).toMatchObject({ status: 200, text: `for hooks.velo.test:${webPort}` })
  expect(lookups).toBe(1)
})

test('redirects are not followed', async () => {
  expect(await post(literal, `http://127.0.0.1:${webPort}/moved`, true)).toMatchObject({ status: 302 })
  expect(connections).toBe(0)
})

test('TLS is asked for by name although the connection goes to the address; a server without it gets nothing readable', async () => {
  await expect(post(to('127.0.0.1'), `https://hooks.velo.test:${canaryPort}/secret-path`, true)).rejects.toMatchObject({
    code: expect.stringMatching(/^(?:EPROTO|ERR_SSL)/),
  })
  const sent = Buffer.concat(heard).toString('latin1')
  expect(sent).toContain('hooks.velo.test')
  expect(sent).not.toContain('secret-path')
})

test('an answer is read up to its limit and no longer than a moment; without one, the time limit ends it', async () => {
  const flood = await post(literal, `http://127.0.0.1:${webPort}/flood`, true)
  expect(flood).toMatchObject({ status: 200, text: 'x'.repeat(1024) })
  expect(await post(literal, `http://127.0.0.1:${webPort}/drip`, true)).toMatchObject({ status: 200, text: 'first words' })
  expect(await post(literal, `http://127.0.0.1:${webPort}/later`, true)).toMatchObject({ status: 503, retryAfter: '120', text: 'later' })
  await expect(post(literal, `http://127.0.0.1:${webPort}/silent`, true, 200)).rejects.toMatchObject({ code: 'ABORT_ERR' })
  await expect(post({ lookupHost: () => new Promise(() => {}) }, 'https://hooks.velo.test/', true, 50)).rejects.toMatchObject({ code: 'ABORT_ERR' })
})

test.each([
  ['https://hooks.velo.test/in', undefined, undefined],
  ['https://hooks.velo.test:8443/in', undefined, undefined],
  ['http://hooks.velo.test/in', 'insecure', undefined],
  ['https://hooks.velo.test:25/in', 'port', undefined],
  ['https://user:word@hooks.velo.test/in', 'credentials', 'credentials'],
])('%s is %s; if the instance allows private addresses, %s', (url, strict, open) => {
  expect([urlProblemOf(new URL(url), false), urlProblemOf(new URL(url), true)]).toEqual([strict, open])
})
