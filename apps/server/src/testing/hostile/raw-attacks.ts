import { randomBytes } from 'node:crypto'
import { request } from 'node:http'
import { connect } from 'node:net'
import { WebSocket } from 'ws'
import type { Attacker } from './attacks.ts'

/** A kind of attack that is not a call of an operation: sends the n-th request and returns the HTTP status, or why there was no response. */
export type RawAttack = { name: string; answers: readonly string[]; send: Send; twin: Send }
type Send = (attacker: Attacker, n: number) => Promise<string>

type Sent = { method?: string; headers?: Record<string, string>; body?: string; host?: string }

/** Sends exactly these headers and this body. */
function ask({ address, from }: Attacker, path: string, { method = 'GET', headers = {}, body, host }: Sent): Promise<string> {
  return new Promise((resolve) => {
    const all = { 'x-forwarded-for': from, ...(body !== undefined && { 'content-type': 'application/json' }), ...headers, ...(host && { host }) }
    // Its own connection: one that an attack got cut off would be reset.
    const options = {
      agent: false as const,
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
const count = (body: string): Send => post('/api/articles/articles/x/counts', body)
const countOf: Send = (attacker) =>
  post(`/api/articles/articles/${attacker.article_id}/counts`, JSON.stringify({ support_lib_id: attacker.support_lib_id, counter: 'likes' }))(attacker)
const createArticle: Send = (attacker) =>
  post('/api/articles/articles', JSON.stringify({ article_title: 'Bikes', article_content: 'a' }), () => `Bearer ${attacker.writer_token}`)(attacker)
const wide = (bytes: number) => `{"article_id":[${'1,'.repeat(bytes / 2)}1]}`
const manyKeys = `{${Array.from({ length: 80_000 }, (_, n) => `"k${n}":1`).join()}}`
const deep = `{"article_id":${'['.repeat(500_000)}${']'.repeat(500_000)}}`
/** Half a megabyte from each of thirty senders exceeds the budget of bytes under way, so some of them are cut off instead of answered. */
const orCut = (status: string): string => (status === 'no response: ECONNRESET' ? 'cut off' : status)

const fields = (parts: number) => '--b\r\ncontent-disposition: form-data; name="x"\r\n\r\ny\r\n'.repeat(parts)
const file = '--b\r\ncontent-disposition: form-data; name="file"; filename="note.txt"\r\n\r\nMy chain fell off\r\n'
/** A form of this many short fields, and then a file. */
const form = (parts: number) => `${fields(parts)}${file}--b--\r\n`
const sendForm =
  (parts: number): Send =>
  (attacker) =>
    ask(attacker, '/api/teams/upload_docs', {
      method: 'POST',
      body: form(parts),
      headers: { authorization: `Visitor ${attacker.support_lib_id}.${attacker.visitor_secret}`, 'content-type': 'multipart/form-data; boundary=b' },
    }).then(orCut)

const open = ({ address, from }: Attacker) =>
  new WebSocket(`${address.replace(/^http/, 'ws')}/api/live`, { headers: { 'x-forwarded-for': from }, perMessageDeflate: false })
const closeOf = (socket: WebSocket): Promise<string> =>
  new Promise((resolve) => socket.on('close', (code) => resolve(`closed ${code}`)).on('error', (error) => resolve(`closed ${error.message}`)))

/** Sends long frames, more than the server reads, and answers with the code with which it closes the socket. */
function longPings(attacker: Attacker): Promise<string> {
  const socket = open(attacker)
  const frame = `{"id":"1","action":"ping","x":[${'1,'.repeat(32_000)}1]}`
  socket.on('open', () => {
    for (let sent = 0; sent < 40; sent += 1) socket.send(frame)
  })
  return closeOf(socket)
}

/** Says hello, and closes the socket when a ping after it has been answered. */
function onePing(attacker: Attacker): Promise<string> {
  const socket = open(attacker)
  const { support_lib_id, visitor_secret: secret } = attacker
  socket.on('open', () => socket.send(JSON.stringify({ id: 'first', action: 'hello', auth: { support_lib_id, secret }, cursors: {} })))
  socket.on('message', (data: Buffer) => {
    if (data.includes('"re":"first"')) socket.send('{"id":"last","action":"ping"}')
    if (data.includes('"re":"last"')) socket.close(1000)
  })
  return closeOf(socket)
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
  { name: 'a megabyte of numbers to a public operation', answers: ['413'], send: count(wide(1_000_000)), twin: countOf },
  { name: '80,000 field names to a public operation', answers: ['413'], send: count(manyKeys), twin: countOf },
  { name: 'half a million nested lists', answers: ['413'], send: count(deep), twin: countOf },
  {
    name: '65 kB of numbers with invented tokens',
    answers: ['422'],
    send: (attacker) => post('/api/articles/articles', wide(65_000), token)(attacker),
    twin: createArticle,
  },
  { name: '64 kB pings', answers: ['closed 4002'], send: longPings, twin: onePing },
  {
    name: 'stalled uploads',
    answers: ['stalled'],
    send: (attacker) => stall(attacker, '/api/teams/upload_docs', 'multipart/form-data; boundary=b'),
    twin: sendForm(0),
  },
  { name: 'stalled bodies', answers: ['stalled'], send: (attacker) => stall(attacker, '/api/inbox/messages', 'application/json'), twin: countOf },
  { name: 'forms of ten thousand parts', answers: ['400'], send: sendForm(10_000), twin: sendForm(0) },
  {
    name: 'help pages with random queries',
    answers: ['200'],
    send: (attacker, n) => ask(attacker, `/${attacker.support_lib_id}?x=${n}`, {}),
    twin: (attacker) => ask(attacker, `/${attacker.support_lib_id}`, {}),
  },
  {
    name: 'help pages that are missing',
    answers: ['404'],
    send: (attacker, n) => ask(attacker, `/article/details/${attacker.support_lib_id}/missing-${n}`, {}),
    twin: (attacker) => ask(attacker, `/${attacker.support_lib_id}`, {}),
  },
  {
    name: 'sitemaps',
    answers: ['200'],
    send: (attacker) => ask(attacker, `/${attacker.support_lib_id}/sitemap.xml`, {}),
    twin: (attacker) => ask(attacker, `/${attacker.support_lib_id}/sitemap.xml`, {}),
  },
  {
    name: 'libraries that do not exist',
    answers: ['200'],
    send: (attacker, n) => ask(attacker, `/contact?company=nobody-${n}`, {}),
    twin: (attacker) => ask(attacker, `/${attacker.support_lib_id}/contact`, {}),
  },
  {
    name: 'hosts that are not served',
    answers: ['421'],
    send: (attacker, n) => ask(attacker, '/', { host: `host-${n}.example.org` }),
    twin: (attacker) => ask(attacker, `/${attacker.support_lib_id}`, {}),
  },
]
