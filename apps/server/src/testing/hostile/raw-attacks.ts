import { randomBytes } from 'node:crypto'
import { request } from 'node:http'
import { connect } from 'node:net'
import { WebSocket } from 'ws'
import type { Attacker } from './attacks.ts'

/** Sends the n-th of a kind of hostile request that is not a call of an operation; returns the HTTP status, or why there was no response. */
export type RawAttack = { name: string; send(attacker: Attacker, n: number): Promise<string> }

type Sent = { method?: string; headers?: Record<string, string>; body?: string; host?: string }

/** Sends exactly these headers and this body. */
function ask({ address, from }: Attacker, path: string, { method = 'GET', headers = {}, body, host }: Sent): Promise<string> {
  return new Promise((resolve) => {
    const all = { 'x-forwarded-for': from, ...(body !== undefined && { 'content-type': 'application/json' }), ...headers, ...(host && { host }) }
    // A page has its own connection: one that an attack with a body got cut off would be reset.
    const options = {
      ...(body === undefined && { agent: false as const }),
      method,
      headers: { ...all, ...(body !== undefined && { 'content-length': Buffer.byteLength(body) }) },
    }
    request(address + path, options, (answer) => {
      answer.on('error', () => {}).on('close', () => resolve(String(answer.statusCode)))
      answer.resume()
    })
      .on('error', (error: { code?: string; message: string }) => resolve(`no response: ${error.code ?? error.message}`))
      .end(body)
  })
}

const post = (path: string, body: string, authorization?: () => string) => (attacker: Attacker) =>
  ask(attacker, path, { method: 'POST', body, ...(authorization && { headers: { authorization: authorization() } }) })

const token = () => `Bearer ${randomBytes(32).toString('base64url')}`
const wide = (bytes: number) => `{"article_id":[${'1,'.repeat(bytes / 2)}1]}`
const manyKeys = `{${Array.from({ length: 80_000 }, (_, n) => `"k${n}":1`).join()}}`
const deep = `{"article_id":${'['.repeat(500_000)}${']'.repeat(500_000)}}`
/** Half a megabyte from each of thirty senders exceeds the budget of bytes under way, so some of them are cut off instead of answered. */
const orCut = (status: string): string => (status === 'no response: ECONNRESET' ? 'cut off' : status)

const form = (parts: number) => {
  const part = '--b\r\ncontent-disposition: form-data; name="x"\r\n\r\ny\r\n'
  return `${part.repeat(parts)}--b--\r\n`
}

/** Opens a socket, sends frames until it is closed or has sent 40, and answers with the close code. */
function pings({ address, from }: Attacker): Promise<string> {
  return new Promise((resolve) => {
    const socket = new WebSocket(`${address.replace(/^http/, 'ws')}/api/live`, { headers: { 'x-forwarded-for': from }, perMessageDeflate: false })
    const frame = `{"id":"1","action":"ping","x":[${'1,'.repeat(32_000)}1]}`
    socket.on('open', () => {
      for (let sent = 0; sent < 40; sent += 1) socket.send(frame)
      setTimeout(() => socket.close(), 2000)
    })
    socket.on('close', (code) => resolve(`closed ${code}`)).on('error', (error) => resolve(`closed ${error.message}`))
  })
}

/** Announces a long body, sends its beginning and then nothing; gives up when cut off, or after a while. */
function stall({ address, from, support_lib_id }: Attacker, path: string, type: string): Promise<string> {
  return new Promise((resolve) => {
    const { hostname, port, host } = new URL(address)
    const socket = connect(Number(port), hostname, () => {
      const authorization = `Visitor ${support_lib_id}.${randomBytes(32).toString('base64url')}`
      const head = [`POST ${path} HTTP/1.1`, `host: ${host}`, `x-forwarded-for: ${from}`, `authorization: ${authorization}`, `content-type: ${type}`]
      socket.write(`${head.join('\r\n')}\r\ncontent-length: 120000\r\n\r\n${type.startsWith('multipart') ? '--b\r\n' : '{"message":"'}`)
    })
    const giveUp = setTimeout(() => socket.destroy(), 3000)
    let status = 'stalled'
    socket.on('data', (bytes) => {
      status = /^HTTP\/1\.1 (\d+)/.exec(String(bytes))?.[1] ?? status
      if (status !== 'stalled') socket.destroy()
    })
    socket
      .on('error', () => {})
      .on('close', () => {
        clearTimeout(giveUp)
        resolve(status)
      })
  })
}

/** The ways found so far to make the server work for what it does not even parse, and for pages that no cache answers. */
export const rawAttacks: readonly RawAttack[] = [
  { name: 'a megabyte of numbers to a public operation', send: post('/api/articles/articles/x/counts', wide(1_000_000)) },
  { name: '80,000 field names to a public operation', send: post('/api/articles/articles/x/counts', manyKeys) },
  { name: 'half a million nested lists', send: post('/api/articles/articles/x/counts', deep) },
  { name: '65 kB of numbers with invented tokens', send: (attacker) => post('/api/articles/articles', wide(65_000), token)(attacker) },
  { name: '64 kB pings', send: pings },
  { name: 'stalled uploads', send: (attacker) => stall(attacker, '/api/teams/upload_docs', 'multipart/form-data; boundary=b') },
  { name: 'stalled bodies', send: (attacker) => stall(attacker, '/api/inbox/messages', 'application/json') },
  {
    name: 'forms of ten thousand parts',
    send: (attacker) =>
      ask(attacker, '/api/teams/upload_docs', {
        method: 'POST',
        body: form(10_000),
        headers: { authorization: `Visitor ${attacker.support_lib_id}.${attacker.visitor_secret}`, 'content-type': 'multipart/form-data; boundary=b' },
      }).then(orCut),
  },
  { name: 'help pages with random queries', send: (attacker, n) => ask(attacker, `/${attacker.support_lib_id}?x=${n}`, {}) },
  { name: 'help pages that are missing', send: (attacker, n) => ask(attacker, `/article/details/${attacker.support_lib_id}/missing-${n}`, {}) },
  { name: 'sitemaps', send: (attacker) => ask(attacker, `/${attacker.support_lib_id}/sitemap.xml`, {}) },
  { name: 'libraries that do not exist', send: (attacker, n) => ask(attacker, `/contact?company=nobody-${n}`, {}) },
  { name: 'hosts that are not served', send: (attacker, n) => ask(attacker, '/', { host: `host-${n}.example.org` }) },
]
