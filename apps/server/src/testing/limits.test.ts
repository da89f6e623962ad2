// Holds for every operation.
import { request as httpRequest, type IncomingMessage } from 'node:http'
import { operations } from '@porchlight/contracts/api'
import type { Operation } from '@porchlight/contracts/define'
import { socketsOpen, visitorRates } from '@porchlight/contracts/limits'
import type { RateRule } from '@porchlight/contracts/rates'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import type { Count } from '../kernel/calls/count.ts'
import { perform } from '../kernel/calls/perform.ts'
import { countsOfCall, countsOfRules } from '../kernel/calls/rate-counts.ts'
import type { Actor } from '../kernel/context.ts'
import { type AppError, refuse } from '../kernel/errors.ts'
import { newRef } from '../kernel/ids.ts'
import { authenticate, systemRequest } from '../kernel/kernel.ts'
import type { Handler } from '../kernel/operations.ts'
import { callOperation, Refused } from './calls.ts'
import { areAllChecked, isChecked } from './checked-operations.ts'
import { startChat, type TestLibrary, type TestUser, type TestVisitor, testLibrary } from './library.ts'
import { openSocket, TestSocket } from './live-socket.ts'
import { ownServer, startTestServer, type TestServer } from './test-server.ts'

const address = '127.0.0.1'
let server: TestServer
let library: TestLibrary
let admin: TestUser
beforeAll(async () => {
  server = await startTestServer({ env: { VISITOR_LIMITS: '1' } })
  library = await testLibrary(server)
  admin = await library.user('admin')
})
afterAll(() => server.stop())

const fieldsOf = ({ input }: Operation) => Object.keys((input as { shape?: object }).shape ?? {})
const isForVisitors = ({ audience }: Operation) => audience.includes('visitor') || audience.includes('public')
const nameOf = ({ by, of, unit, without }: RateRule) => [by, of, unit, without && `without ${without}`].filter(Boolean).join(' ')
const code = (call: Promise<unknown>) =>
  call.then(
    () => 'ok',
    (error: unknown) => (error instanceof Refused ? error.code : Promise.reject(error)),
  )

type Person = { actor: Actor; authorization: string | null; auth: { token: string } | { support_lib_id: string; secret: string } | undefined }
const nobody: Person = { actor: { kind: 'nobody' }, authorization: null, auth: undefined }
const people = new Map<'staff' | 'visitor', Promise<Person>>()

async function newPerson(kind: 'staff' | 'visitor'): Promise<Person> {
  if (kind === 'staff') {
    const { token } = await library.user('admin')
    return { actor: await authenticate(server.kernel, { kind: 'bearer', token }), authorization: `Bearer ${token}`, auth: { token } }
  }
  const auth = { support_lib_id: library.support_lib_id, secret: library.visitor().secret }
  const actor = await authenticate(server.kernel, { kind: 'visitor', ...auth })
  return { actor, authorization: `Visitor ${auth.support_lib_id}.${auth.secret}`, auth }
}

/** Returns a caller to whom a rule applies, and an input that is counted but seldom valid. `used` has to be told when a call was accepted: the next caller is a new one. */
async function callerOf(operation: Operation, rule: RateRule) {
  const [, path = ''] = (operation.http ?? '').split(' ')
  const parts = Object.fromEntries([...path.matchAll(/:(\w+)/g)].map(([, name = '']) => [name, 'missing']))
  const { support_lib_id } = library
  const input: Record<string, unknown> = { ...parts, ...(operation.library !== undefined && { [operation.library]: support_lib_id }) }
  if (operation.audience.includes('public')) return { ...nobody, input, used: () => undefined }
  const kind = operation.audience.includes('staff') && rule.of !== 'visitors' ? 'staff' : 'visitor'
  const person = people.get(kind) ?? newPerson(kind)
  people.set(kind, person)
  return { ...(await person), input, used: () => people.delete(kind) }
}

/** Runs `then` while these counters are exhausted, then resets them. */
async function whileExhausted<T>(counts: Count[], then: () => Promise<T>): Promise<T> {
  const { limiter } = server.kernel.ports
  for (const count of counts) await limiter.clear(count)
  await limiter.take(counts.map((count) => ({ ...count, cost: count.points })))
  try {
    return await then()
  } finally {
    for (const count of counts) await limiter.clear(count)
  }
}

describe.each(operations.filter(isChecked).map((operation) => [operation.name, operation] as const))('%s', (_name, operation) => {
  test.each(operation.rates.map((rule) => [nameOf(rule), rule] as const))('is limited by %s', async (_rule, rule) => {
    const countsOf = ({ actor, input }: Awaited<ReturnType<typeof callerOf>>) => {
      const counts = countsOfCall(server.kernel, { ...operation, rates: [rule] }, { actor, meta: { address }, input, bytes: 100 })
      expect(counts).toHaveLength(1)
      return counts
    }
    if (operation.http) {
      const caller = await callerOf(operation, rule)
      const file = operation.upload && { name: 'a.txt', bytes: Buffer.from('some text') }
      const call = () => code(callOperation(server.address, operation, caller.input, caller.authorization, file))
      expect(await whileExhausted(countsOf(caller), call)).toBe('rate_limited')
      const answer = await call()
      expect(answer).not.toBe('rate_limited')
      if (answer === 'ok') caller.used()
    }
    const caller = operation.live ? await callerOf(operation, rule) : undefined
    if (caller?.auth) {
      const socket = await openSocket(server.address, caller.auth)
      const ask = async () => (await socket.ask(operation.live ?? '', caller.input)).error?.code
      expect(await whileExhausted(countsOf(caller), ask)).toBe('rate_limited')
      const answer = await ask()
      expect(answer).not.toBe('rate_limited')
      if (answer === undefined) caller.used()
      socket.close()
    }
  })
})

describe('every operation', () => {
  test.each(operations.filter((operation) => isChecked(operation) && isForVisitors(operation)).map((operation) => [operation.name, operation] as const))(
    '%s limits visitors in every way that applies',
    (_name, operation) => {
      const rules = operation.rates.filter(({ of }) => of !== 'staff')
      const isPublic = operation.audience.includes('public')
      const ways = isPublic ? (operation.library !== undefined ? ['address', 'library'] : ['address']) : ['actor', 'address', 'library']
      expect([...new Set(rules.map(({ by }) => by))].sort()).toEqual(ways)
      for (const way of ways) expect(rules.some(({ by, without, unit }) => by === way && !without && !unit)).toBe(true)
      const saysLibrary = fieldsOf(operation).filter((field) => /^support_?lib_?id$/i.test(field))
      if (isPublic && saysLibrary.length > 0) expect(saysLibrary, 'the field that is counted').toEqual([operation.library])
    },
  )

  test.each(
    operations.filter((operation) => isChecked(operation) && operation.audience.includes('staff')).map((operation) => [operation.name, operation] as const),
  )('%s has a separate limit for each staff member', (_name, operation) => {
    const rules = operation.rates.filter(({ of, by }) => of !== 'visitors' && by === 'actor')
    expect(rules.length).toBeGreaterThan(0)
    expect(operation.rates.filter(({ of, by }) => of !== 'visitors' && by === 'library')).toEqual([])
  })

  test('one address cannot exhaust a library’s limit, nor one visitor an address’s', () => {
    for (const [name, { visitor, address: ofAddress, library: ofLibrary }] of Object.entries(visitorRates)) {
      expect(ofLibrary / ofAddress, name).toBeGreaterThanOrEqual(20)
      expect(ofAddress / visitor, name).toBeGreaterThan(1)
    }
  })
})

describe.runIf(areAllChecked)('limits of visitors', () => {
  test('one visitor can start ten conversations, one address sixty; a refused call uses none of the other counters', async () => {
    const own = await ownServer({ env: { VISITOR_LIMITS: '1' } })
    const fresh = await testLibrary(own)
    const { support_lib_id } = fresh
    const start = (visitor: TestVisitor) => code(startChat(visitor))
    const one = fresh.visitor()
    const answers = await Promise.all(Array.from({ length: 50 }, () => start(one)))
    expect(answers.filter((answer) => answer === 'ok')).toHaveLength(visitorRates.startConversation.visitor)
    const { conversations } = await one.calls.visitors.conversations()
    const [latest] = conversations
    expect(await code(one.calls.messages.send({ client_msg_id: newRef(), conversation_ref: latest?.conversation_ref, message: 'still writing' }))).toBe('ok')
    const others = []
    const left = visitorRates.startConversation.address - visitorRates.startConversation.visitor
    for (let index = 0; index < left + 5; index++) others.push(await start(fresh.visitor()))
    expect(others.filter((answer) => answer === 'ok')).toHaveLength(left)
    const everybodys = countsOfRules(
      server.kernel,
      'messages.send',
      [{ by: 'library', of: 'visitors', without: 'conversation_ref', points: 6000, seconds: 600 }],
      {
        actor: { kind: 'visitor', support_lib_id, visitor_id: null, secretHash: Buffer.alloc(0) },
        meta: { address },
        input: {},
      },
    )
    const { limiter } = own.kernel.ports
    await limiter.take(everybodys.map((count) => ({ ...count, cost: 6000 - visitorRates.startConversation.address })))
    await expect(limiter.take(everybodys)).rejects.toMatchObject({ code: 'rate_limited' })
    // Visitors have exhausted all of the library's limits; staff are unaffected.
    const { conversation_ref } = latest ?? { conversation_ref: '' }
    const agent = await fresh.user('agent')
    await agent.calls.conversations.take({ conversation_ref })
    expect(await code(agent.calls.messages.send({ client_msg_id: newRef(), conversation_ref, message: 'hello' }))).toBe('ok')
  })

  test('calls that failed because the database was unavailable are refunded', async () => {
    const { support_lib_id } = library
    const guest = library.visitor()
    const actor = await authenticate(server.kernel, { kind: 'visitor', support_lib_id, secret: guest.secret })
    const handler = server.kernel.handlers.get('messages.send') as Handler
    const failing = (code: 'unavailable' | 'conflict'): Handler => ({ ...handler, mode: 'outside', runOutside: () => Promise.reject(refuse(code)) })
    const send = (code: 'unavailable' | 'conflict') =>
      perform(server.kernel, failing(code), { actor, input: { client_msg_id: newRef(), message: 'x' }, meta: systemRequest(newRef()) }).catch(
        (error: unknown) => (error as AppError).code,
      )
    for (let time = 0; time < visitorRates.startConversation.visitor * 2; time++) expect(await send('unavailable')).toBe('unavailable')
    const answers = []
    for (let time = 0; time < visitorRates.startConversation.visitor + 1; time++) answers.push(await send('conflict'))
    expect(answers.filter((answer) => answer === 'conflict')).toHaveLength(visitorRates.startConversation.visitor)
    expect(answers.at(-1)).toBe('rate_limited')
  })

  test("one visitor's sockets are limited; staff at the same address still get in, and so do other visitors", async () => {
    const [mine, agent, other] = [library.visitor(), await library.user('agent'), library.visitor()]
    const auth = { support_lib_id: library.support_lib_id, secret: mine.secret }
    const open = await Promise.all(Array.from({ length: socketsOpen.visitor }, () => openSocket(server.address, auth)))
    const tooMany = new TestSocket(server.address)
    await tooMany.opened()
    expect((await tooMany.ask('hello', { auth })).error?.code).toBe('rate_limited')
    await tooMany.closed()
    await openSocket(server.address, { token: agent.token })
    await openSocket(server.address, { support_lib_id: library.support_lib_id, secret: other.secret })
    open[0]?.close()
    await open[0]?.closed()
    await expect.poll(() => openSocket(server.address, auth).then(() => 'in', String)).toBe('in')
  })

  test('sockets that send nothing make room for later ones', async () => {
    const silent: TestSocket[] = []
    for (let index = 0; index <= socketsOpen.unknown; index++) {
      const socket = new TestSocket(server.address)
      onTestFinished(() => socket.close())
      await socket.opened()
      silent.push(socket)
    }
    await silent[0]?.closed()
    expect(silent[1]?.closeCode).toBeUndefined()
    await openSocket(server.address, { token: admin.token })
  })

  test.each([
    ['typing', { conversation_ref: 'missing', is_typing: true }],
    ['viewing', { conversation_ref: 'missing', is_viewing: true }],
    ['subscribe', { stream: 'conversation:missing' }],
  ] as const)('%s is counted per visitor, address and library', async (action, frame) => {
    const visitor = library.visitor()
    const auth = { support_lib_id: library.support_lib_id, secret: visitor.secret }
    const [guests, staff] = [await openSocket(server.address, auth), await openSocket(server.address, { token: admin.token })]
    const actor = await authenticate(server.kernel, { kind: 'visitor', ...auth })
    for (const by of ['actor', 'address', 'library'] as const) {
      const counts = countsOfRules(server.kernel, `live.${action}`, [{ by, of: 'visitors', points: 1e6, seconds: 60 }], { actor, meta: { address }, input: {} })
      await whileExhausted(counts, async () => {
        expect((await guests.ask(action, frame)).error?.code, by).toBe('rate_limited')
        expect((await staff.ask(action, frame)).error?.code, by).toBe('not_found')
      })
    }
    expect((await guests.ask(action, frame)).error?.code).toBe('not_found')
  })
})

describe('an upload that exceeds a limit', () => {
  /** Sends the headers of an upload but never its body; returns the answer. */
  const beginUpload = (visitor: TestVisitor, length: number) =>
    new Promise<{ status: number; body: string }>((resolve, reject) => {
      const authorization = `Visitor ${library.support_lib_id}.${visitor.secret}`
      const headers = { authorization, 'content-type': 'multipart/form-data; boundary=x', 'content-length': length }
      const sending = httpRequest(`${server.address}/api/teams/upload_docs`, { method: 'POST', headers }, (answer: IncomingMessage) => {
        let body = ''
        answer.setEncoding('utf8').on('data', (text: string) => {
          body += text
        })
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, body }))
      })
      onTestFinished(() => void sending.destroy())
      sending.on('error', reject).flushHeaders()
    })
  const mb = 1024 * 1024

  test('is refused before its first byte, whether it exceeds the number of uploads, their bytes, the file size or the quota', async () => {
    const [often, large] = [library.visitor(), library.visitor()]
    for (let index = 0; index < visitorRates.upload.visitor; index++) await often.calls.uploads.create({}, { name: 'a.txt', bytes: Buffer.from('text') })
    expect(await beginUpload(often, 19 * mb)).toMatchObject({ status: 429 })
    expect(await beginUpload(large, 21 * mb)).toMatchObject({ status: 413, body: expect.stringContaining('"too_large"') })
    const actor = await authenticate(server.kernel, { kind: 'visitor', support_lib_id: library.support_lib_id, secret: large.secret })
    const rule = { by: 'actor', of: 'visitors', unit: 'bytes', points: visitorRates.uploadBytes.visitor, seconds: visitorRates.uploadBytes.seconds } as const
    const bytes = countsOfRules(server.kernel, 'uploads.create', [rule], { actor, meta: { address }, input: {}, bytes: 90 * mb })
    await server.kernel.ports.limiter.take(bytes)
    expect(await beginUpload(large, 19 * mb)).toMatchObject({ status: 429 })
    await large.calls.uploads.create({}, { name: 'a.txt', bytes: Buffer.from('text') })
    await library.inside((ctx) =>
      ctx.db
        .updateTable('library_counters')
        .set({ value: 9 * 1024 * mb })
        .where('counter', '=', 'upload_bytes')
        .execute(),
    )
    expect(await beginUpload(library.visitor(), mb)).toMatchObject({ status: 413, body: expect.stringContaining('"storage_full"') })
    // The rest of the quota is reserved for staff.
    await admin.calls.uploads.create({}, { name: 'a.txt', bytes: Buffer.from('text') })
  })
})
