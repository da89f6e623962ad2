import { randomBytes } from 'node:crypto'
import { api } from '@porchlight/contracts/api'
import type { Operation } from '@porchlight/contracts/define'
import { requestOf } from '../calls.ts'
import { animatedWebp, tallPng } from './hostile-pictures.ts'
import { type RawAttack, rawAttacks } from './raw-attacks.ts'

/** An attacker's credentials: a visitor's secret and a writer's session, in their own library. Plain data, so that it can be passed to another process. */
export type Attacker = {
  address: string
  support_lib_id: string
  visitor_secret: string
  /** The token of a person who may write content and translations. */
  writer_token: string
  article_id: string
  /** The IP address its requests appear to come from; needs TRUST_PROXY. */
  from: string
}

type Part = { name: string; bytes: Uint8Array<ArrayBuffer> }
/** One hostile request, ready to send. */
export type HostileRequest = { operation: Operation; input: Record<string, unknown>; as: 'visitor' | 'stranger' | 'writer' | 'nobody'; file?: Part }
/**
 * A kind of attack: builds its n-th request. One alone gets one of `answers`, and its twin, the same call as people make it, is served. It is measured by
 * `npm run bench hostile`.
 */
export type Attack = { name: string; answers: readonly string[]; request: Request; twin: Request }
type Request = (attacker: Attacker, n: number) => HostileRequest | Promise<HostileRequest>

const article = (text: string): HostileRequest => ({
  operation: api.articles.create,
  input: { article_title: 'Bikes', article_content: text },
  as: 'writer',
})
const message =
  (text: string, as: 'visitor' | 'stranger' = 'visitor') =>
  (): HostileRequest => ({
    operation: api.messages.send,
    input: { client_msg_id: randomBytes(12).toString('hex'), message: text },
    as,
  })
const importOf = (name: string, text: string): HostileRequest => ({
  operation: api.articleFiles.startImport,
  input: {},
  as: 'writer',
  file: { name, bytes: new TextEncoder().encode(text) },
})
const importPo = (content: string): HostileRequest => ({ operation: api.translations.importFile, input: { language: 'de', content }, as: 'writer' })
const search = (query: string): HostileRequest => ({ operation: api.search.articles, input: { query }, as: 'writer' })
const like: Request = ({ support_lib_id, article_id }) => ({
  operation: api.articles.count,
  input: { support_lib_id, article_id, counter: 'likes' },
  as: 'nobody',
})
const once = <T>(make: () => T) => {
  let made: T | undefined
  return () => (made ??= make())
}
type Bytes = Uint8Array<ArrayBuffer>
const upload = (name: string, bytes: () => Bytes | Promise<Bytes>, as: 'visitor' | 'stranger' = 'visitor') => {
  const make = once(bytes)
  return async (): Promise<HostileRequest> => ({ operation: api.uploads.create, input: {}, as, file: { name, bytes: await make() } })
}

const markdownHeading = `# a${' '.repeat(30_000)}b`
const openTags = '<b>'.repeat(160_000)
const nestedTags = '<b>'.repeat(33_000) + '</b>'.repeat(33_000)
const blankPo = `${'\n'.repeat(60_000)}x`
const served = ['200']
/** A library has one import at a time, and the previous attack's may still be running. */
const servedOrBusy = ['200', '409']
const smallPicture = upload('small.png', () => tallPng(100))

const operationAttacks: readonly Attack[] = [
  { name: 'messages of blank lines', answers: served, request: message(`a${'\n'.repeat(19_998)}b`), twin: message('a\n\nb') },
  { name: 'messages of quote marks', answers: served, request: message('> '.repeat(9_999)), twin: message('> a') },
  { name: 'new conversations', answers: served, request: message('Hello', 'stranger'), twin: message('Hello') },
  { name: 'anonymous likes', answers: served, request: like, twin: like },
  { name: 'a picture 15,000,000 pixels high', answers: ['413'], request: upload('tall.png', () => tallPng(15_000_000)), twin: smallPicture },
  { name: 'a picture 49,999,999 pixels high', answers: ['413'], request: upload('taller.png', () => tallPng(49_999_999)), twin: smallPicture },
  {
    name: 'an animation of many frames',
    answers: ['413'],
    request: upload('moving.webp', () => animatedWebp(1000, 220)),
    twin: upload('short.webp', () => animatedWebp(3, 20)),
  },
  {
    name: 'large files from new visitors',
    answers: served,
    request: upload('noise.bin', () => randomBytes(4 * 1024 * 1024), 'stranger'),
    twin: upload('note.txt', () => new TextEncoder().encode('My chain fell off')),
  },
  {
    name: 'a Markdown heading of spaces',
    answers: served,
    request: () => importOf('heading.md', `${markdownHeading}\n`.repeat(20)),
    twin: () => importOf('bikes.md', '# Bikes\n'),
  },
  {
    name: 'an HTML import of nested tags',
    answers: servedOrBusy,
    request: () => importOf('nested.html', nestedTags),
    twin: () => importOf('b.html', '<b>a</b>'),
  },
  { name: 'an article of open tags', answers: ['422'], request: () => article(openTags), twin: () => article('<b>a') },
  { name: 'an article of nested tags', answers: ['422'], request: () => article(nestedTags), twin: () => article('<b>a</b>') },
  { name: 'a PO file of blank lines', answers: ['415'], request: () => importPo(blankPo), twin: () => importPo('msgid "a"\nmsgstr "b"\n') },
  { name: 'searches of one letter', answers: served, request: (_attacker, n) => search(`${'ab '.repeat(60)}${n}`), twin: () => search('bike') },
]

/** Every way found so far in which one visitor, one writer or an anonymous caller could slow down everyone (SECURITY.md, row 24). */
export const attacks: readonly (Attack | RawAttack)[] = [...operationAttacks, ...rawAttacks]

const credentials = ({ support_lib_id, visitor_secret, writer_token }: Attacker, as: HostileRequest['as']): Record<string, string> => {
  if (as === 'nobody') return {}
  if (as === 'writer') return { authorization: `Bearer ${writer_token}` }
  const secret = as === 'visitor' ? visitor_secret : randomBytes(32).toString('base64url')
  return { authorization: `Visitor ${support_lib_id}.${secret}` }
}

/** Sends the n-th request of an attack; returns the HTTP status, or why there was no response. */
export async function fire(attacker: Attacker, attack: Attack | RawAttack, n: number): Promise<string> {
  if ('send' in attack) return attack.send(attacker, n)
  return answerTo(attacker, await attack.request(attacker, n))
}

/** Sends the twin of an attack; returns the HTTP status, or why there was no response. */
export async function fireTwin(attacker: Attacker, attack: Attack | RawAttack): Promise<string> {
  if ('send' in attack) return attack.twin(attacker, 0)
  return answerTo(attacker, await attack.twin(attacker, 0))
}

async function answerTo(attacker: Attacker, { operation, input, as, file }: HostileRequest): Promise<string> {
  const { method, path, body } = requestOf(operation, input)
  const headers = { ...credentials(attacker, as), 'x-forwarded-for': attacker.from, ...(file ? {} : { 'content-type': 'application/json' }) }
  const form = file && new FormData()
  if (file) form?.append('file', new Blob([file.bytes]), file.name)
  try {
    const response = await fetch(attacker.address + path, { method, headers, body: form ?? (method === 'GET' ? undefined : body) })
    await response.arrayBuffer()
    return String(response.status)
  } catch (error) {
    const { cause } = error as { cause?: { code?: string; message?: string } }
    return `no response: ${cause?.code ?? cause?.message ?? String(error)}`
  }
}
