// Holds for every operation.
import { operations } from '@porchlight/contracts/api'
import type { Operation } from '@porchlight/contracts/define'
import { type Role, roleDefaults, roles } from '@porchlight/contracts/permission-flags'
import { beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { fieldsOf as fieldsOfError } from '../kernel/calls/invalid-fields.ts'
import { newSecret } from '../kernel/ids.ts'
import { callOperation, Refused } from './calls.ts'
import { areAllChecked, isChecked } from './checked-operations.ts'
import { entryOf } from './entries.ts'
import { TestSocket } from './live-socket.ts'
import { sharedServer, type TestServer } from './test-server.ts'
import { strangeKeys } from './visitor-keys.ts'
import { buildWorld, type World } from './world.ts'

/** All kinds of callers: anonymous, signed out, visitors with and without a row, each role, the admin of another library. */
const callers = ['nobody', 'expired', 'stranger', 'visitor', ...roles, 'foreign'] as const
type Caller = (typeof callers)[number]
type Answer = { code: string; status: number; body: string }

let server: TestServer
let ours: World
let theirs: World
const heard: { who: Caller; operation: string; body: string; canaries: { ours: string; secret: string; theirs: string[] } }[] = []

/** Every call uses up rate limits, so fixtures are renewed after this many operations; twice as many stay within the limits, and save nothing more. */
const operationsInOneWorld = { ofReads: 16, ofWrites: 12, theirs: 16 }
let [readsLeft, writesLeft, theirsLeft] = [0, 0, 0]
let own: { forReads: World; forWrites: World }
let others: typeof own

/** Domains whose operations change people, their sessions or the whole library, so that what comes after them needs new fixtures. */
const domainsThatSpoil = ['identity', 'people', 'permissions', 'libraries', 'librarySettings', 'licence', 'visitors']

const spoils = ({ name, http }: Operation) => !http?.startsWith('GET ') && domainsThatSpoil.some((domain) => name.startsWith(`${domain}.`))

/**
 * Creates new fixtures (limits, targets and canaries) after a few operations: reads change nothing, no call changes the other library's, and each call of a
 * write gets targets of its own. A write that changes more than its targets has a world to itself.
 */
async function freshWorlds(operation: Operation): Promise<void> {
  server = await sharedServer()
  kept.clear()
  const isRead = operation.http?.startsWith('GET ') ?? false
  const isSpoiling = spoils(operation)
  if (theirsLeft-- <= 0) {
    const forWrites = await buildWorld(server)
    others = { forWrites, forReads: rememberingWorld(forWrites) }
    await others.forReads.chat()
    theirsLeft = operationsInOneWorld.theirs - 1
  }
  if (isRead && readsLeft-- <= 0) {
    own = { ...own, forReads: rememberingWorld(await buildWorld(server)) }
    readsLeft = operationsInOneWorld.ofReads - 1
  }
  if (!isRead && (isSpoiling || writesLeft-- <= 0)) {
    own = { ...own, forWrites: await buildWorld(server) }
    writesLeft = isSpoiling ? 0 : operationsInOneWorld.ofWrites - 1
  }
  ;[ours, theirs] = isRead ? [own.forReads, others.forReads] : [own.forWrites, others.forWrites]
}

/** The same world for reads: no call changes its chats, so one of each kind serves all. */
function rememberingWorld(world: World): World {
  let [chat, waiting]: [ReturnType<World['chat']> | undefined, ReturnType<World['waitingChat']> | undefined] = [undefined, undefined]
  return {
    ...world,
    chat() {
      chat ??= world.chat()
      return chat
    },
    waitingChat() {
      waiting ??= world.waitingChat()
      return waiting
    },
  }
}

/** The inputs made for the current operation that no successful call has used. */
const kept = new Map<string, Promise<Record<string, unknown>>>()
/**
 * Returns an input for reads and for calls that will be refused: it is made once per operation, world and caller, as no such call changes its targets. Garbage,
 * which may succeed, uses it last. Operations that spoil their world get a new input each time, which may mend it.
 */
function keptInput(operation: Operation, world: World, who: string): Promise<Record<string, unknown>> {
  if (spoils(operation)) return inputOf(operation, world, who)
  const key = `${world.canary} ${who}`
  const input = kept.get(key) ?? inputOf(operation, world, who)
  kept.set(key, input)
  return input
}

const hear = (who: Caller, operation: string, body: string) =>
  void heard.push({ who, operation, body, canaries: { ours: ours.canary, secret: ours.secretCanary, theirs: [theirs.canary, theirs.secretCanary] } })

function authorization(who: Caller): string | null {
  if (who === 'nobody') return null
  if (who === 'expired') return `Bearer ${newSecret()}`
  if (who === 'stranger') return `Visitor ${ours.library.support_lib_id}.${newSecret()}`
  if (who === 'visitor') return `Visitor ${ours.library.support_lib_id}.${ours.visitor.secret}`
  if (who === 'foreign') return `Bearer ${theirs.staff.admin.token}`
  return `Bearer ${ours.staff[who].token}`
}

async function call(operation: Operation, who: Caller, input: Record<string, unknown>): Promise<Answer> {
  const answer = await callOperation(server.address, operation, input, authorization(who)).then(
    (body) => ({ code: 'ok', status: 200, body: JSON.stringify(body) }),
    (error: unknown) => {
      if (error instanceof Refused) return { code: error.code, status: error.status, body: error.body }
      throw error
    },
  )
  hear(who, operation.name, answer.body)
  return answer
}

/** Calls likewise, and insists on a judgement: an answer beyond a rate limit says nothing about rights or rows. @throws Error */
async function judge(operation: Operation, who: Caller, input: Record<string, unknown>): Promise<Answer> {
  const answer = await call(operation, who, input)
  if (answer.code === 'rate_limited') throw new Error(`${operation.name} by ${who} was beyond a rate limit: fewer operations have to share a world`)
  return answer
}

/** Returns the result that audience and permission alone require. */
function expectedOf({ audience, permission }: Operation, who: Caller): 'allowed' | 'unauthenticated' | 'forbidden' | 'missing' {
  if (audience.includes('public')) return 'allowed'
  if (who === 'nobody' || who === 'expired') return 'unauthenticated'
  if (who === 'visitor' || who === 'stranger') return audience.includes('visitor') ? (who === 'stranger' ? 'missing' : 'allowed') : 'forbidden'
  if (who === 'foreign') return audience.includes('staff') ? 'missing' : 'forbidden'
  const flags = typeof permission === 'string' ? [permission] : permission
  const holds = permission === 'signed-in' || permission === 'public' || flags.some((flag) => roleDefaults[who as Role].includes(flag as never))
  return audience.includes('staff') && holds ? 'allowed' : 'forbidden'
}

const withoutId = (body: string) => body.replace(/"request_id":"[^"]*"/, '')
const fieldsOf = (operation: Operation) => (operation.input as unknown as { shape: Record<string, unknown> }).shape
/** Returns the entry's input, reduced to the fields that the operation takes. */
async function inputOf(operation: Operation, world: World, who: string): Promise<Record<string, unknown>> {
  const known = fieldsOf(operation)
  return Object.fromEntries(Object.entries(await entryOf(operation).input(world, who)).filter(([field]) => field in known))
}
/** Whether the operation's schema refuses this input as it arrives: values in a path or query are text. Fails if the schema throws. */
function isRefusedBySchema(operation: Operation, input: Record<string, unknown>): boolean {
  const [method = '', path = ''] = (operation.http ?? '').split(' ')
  const isText = (field: string) => method === 'GET' || method === 'DELETE' || path.includes(`:${field}`)
  const arrived = Object.entries(input).flatMap(([field, value]) => (value === undefined ? [] : [[field, isText(field) ? String(value) : value]]))
  const { error } = z.safeParse(operation.input, Object.fromEntries(arrived))
  if (error) fieldsOfError(error as z.ZodError)
  return error !== undefined
}

const tested = operations.filter((operation) => operation.http && !entryOf(operation).coveredBy && isChecked(operation))

const garbage = [{ $gt: '' }, ['x'], 1e308, '\u0000', '\ud800', 'x'.repeat(70_000)]

describe.each(tested.map((operation) => [operation.name, operation] as const))('%s', (_name, operation) => {
  const entry = entryOf(operation)
  beforeAll(() => freshWorlds(operation))

  test('answers permitted callers and no one else', async () => {
    let isAllowedToSomebody = false
    const untouched = await keptInput(operation, ours, 'admin')
    const isRead = operation.http?.startsWith('GET ')
    for (const who of callers) {
      const expected = expectedOf(operation, who)
      // Refused calls leave the target unchanged, so they can share one.
      const input = expected !== 'allowed' ? untouched : await (isRead ? keptInput : inputOf)(operation, ours, who)
      // A call without references concerns the caller's own library, so another admin is served there.
      if (expected === 'missing' && !entry.refs) continue
      const answer = await judge(operation, who, input)
      const label = `${operation.name} by ${who}: ${answer.status} ${answer.body.slice(0, 160)}`
      if (entry.except?.who.includes(who)) expect(answer.code, label).toBe(entry.except.code)
      else if (expected === 'allowed') expect(answer.code, label).toBe('ok')
      else if (expected === 'missing') expect(['not_found', 'claim_mismatch', 'forbidden'], label).toContain(answer.code)
      else expect(answer.code, label).toBe(expected)
      isAllowedToSomebody ||= answer.code === 'ok' || entry.except?.who.includes(who) === true
    }
    expect(isAllowedToSomebody, 'every refusal has a twin that is allowed').toBe(true)
  })

  if (entry.refs)
    test("answers another library's rows exactly like missing ones", async () => {
      for (const who of ['admin', 'agent', 'visitor'] as const) {
        if (expectedOf(operation, who) !== 'allowed') continue
        for (const field of entry.refs ?? []) {
          const own = await keptInput(operation, ours, who)
          const foreign = { ...own, [field]: (await keptInput(operation, theirs, who))[field] }
          const missing = { ...own, [field]: 'Missing0000000000000000' }
          const [first, second] = [await judge(operation, who, foreign), await judge(operation, who, missing)]
          expect(first.code, `${operation.name}.${field} by ${who}`).not.toBe('ok')
          expect({ ...first, body: withoutId(first.body) }).toEqual({ ...second, body: withoutId(second.body) })
        }
      }
    })

  if (!operation.audience.includes('public'))
    test('refuses a claim to another library', async () => {
      const who = operation.audience.includes('staff') ? 'admin' : 'visitor'
      const answer = await judge(operation, who, { ...(await keptInput(operation, ours, who)), support_lib_id: theirs.library.support_lib_id })
      expect(answer.code).toBe('claim_mismatch')
    })

  if (!operation.audience.includes('public'))
    test('refuses garbage without failing', async () => {
      const who = operation.audience.includes('staff') ? 'admin' : 'visitor'
      const right = await keptInput(operation, ours, who)
      const fields = Object.keys(fieldsOf(operation))
      const codes: string[] = []
      for (const [at, rubbish] of garbage.entries()) {
        const ofOne = fields.map((field) => ({ ...right, [field]: rubbish }))
        const ofAll = Object.fromEntries(fields.map((field) => [field, rubbish]))
        // What the schema refuses gets the same answer from every operation, so it is judged in this process, and one kind of garbage is sent to each operation
        // in turn; what the schema accepts reaches the action.
        const isItsTurn = at === tested.indexOf(operation) % garbage.length
        const sent = [ofAll, ...ofOne].filter((input) => !isRefusedBySchema(operation, input) || (isItsTurn && input === ofAll))
        // Concurrent calls take less time than sequential ones.
        await Promise.all(
          sent.map(async (input) => {
            const answer = await call(operation, who, input)
            codes.push(answer.code)
            expect(answer.status, `${operation.name} ${JSON.stringify(input).slice(0, 200)}: ${answer.body.slice(0, 200)}`).toBeLessThan(500)
          }),
        )
      }
      // An operation's own limit may refuse some of it, but not all.
      expect(codes.length === 0 || codes.some((code) => code !== 'rate_limited'), `${operation.name} took no garbage within its rate limits`).toBe(true)
    })
})

const live = operations.filter((operation) => operation.live && isChecked(operation))

describe.runIf(live.length > 0)('the same operations over the live connection', () => {
  beforeAll(async () => {
    server = await sharedServer()
    ours = own?.forWrites ?? (await buildWorld(server))
    theirs ??= await buildWorld(server)
  })

  test.each(live.map((operation) => [operation.live ?? '', operation] as const))('%s', async (action, operation) => {
    const entry = entryOf(operation)
    for (const who of ['stranger', 'visitor', ...roles, 'foreign'] as const) {
      const expected = expectedOf(operation, who)
      if (expected === 'missing' && !entry.refs) continue
      const socket = new TestSocket(server.address)
      await socket.opened()
      const [scheme, value = ''] = (authorization(who) ?? '').split(' ')
      await socket.do('hello', {
        auth: scheme === 'Bearer' ? { token: value } : { support_lib_id: ours.library.support_lib_id, secret: value.split('.')[1] },
      })
      const answer = await socket.ask(action, await inputOf(operation, ours, who))
      const code = answer.error?.code ?? 'ok'
      if (expected === 'allowed') expect(code, `${action} by ${who}`).toBe('ok')
      else if (expected === 'missing') expect(['not_found', 'claim_mismatch', 'forbidden'], `${action} by ${who}`).toContain(code)
      else expect(code, `${action} by ${who}`).toBe(expected)
      for (const frame of socket.frames) hear(who, action, JSON.stringify(frame))
      socket.close()
    }
  })
})

// Each proves with what it has read that it can fail: a few operations read too little.
describe.runIf(areAllChecked)('after all calls', () => {
  test('no one has read another library’s text, and no visitor has read text meant for staff', () => {
    expect(heard.length).toBeGreaterThan(500)
    const isPublic = (name: string) => operations.find((operation) => operation.name === name || operation.live === name)?.audience.includes('public')
    const hasLeaked = ({ who, body, canaries }: (typeof heard)[number]) =>
      (who === 'foreign' ? [canaries.ours, canaries.secret] : canaries.theirs).some((word) => body.includes(word))
    expect(heard.filter((each) => !isPublic(each.operation) && hasLeaked(each))).toEqual([])
    expect(heard.filter(({ who, body, canaries }) => ['visitor', 'stranger'].includes(who) && body.includes(canaries.secret))).toEqual([])
    // Proof that this test can fail: the words can be read.
    for (const word of ['ours', 'secret'] as const) expect(heard.some(({ who, body, canaries }) => who === 'agent' && body.includes(canaries[word]))).toBe(true)
  })

  test('visitors have received no keys except allowed ones', () => {
    const strange = (who: readonly Caller[]) =>
      heard.filter((each) => who.includes(each.who)).flatMap(({ operation, body }) => strangeKeys(JSON.parse(body)).map((key) => `${operation} ${key}`))
    expect([...new Set(strange(['visitor', 'stranger']))]).toEqual([])
    // Proof that this test can fail: staff receive many other keys.
    expect(strange(['agent']).length).toBeGreaterThan(100)
  })
})
