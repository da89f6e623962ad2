import { type Operation, operations, type Role, roleDefaults, roles } from '@porchlight/contracts'
import { beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { newSecret } from '../kernel/ids.ts'
import { fieldsOf as fieldsOfError } from '../kernel/invalid-fields.ts'
import { callOperation, Refused } from './calls.ts'
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

/**
 * Reads don't change their fixtures, and no call changes the other library's fixtures. But every call uses up rate limits, so fixtures are renewed after this
 * many operations.
 */
const operationsInOneWorld = 6
let [readsDone, othersDone] = [operationsInOneWorld, operationsInOneWorld]

/** Creates new fixtures (limits, targets and canaries) before each write operation, and once per `operationsInOneWorld` read operations. */
async function freshWorlds({ http }: Operation): Promise<void> {
  server = await sharedServer()
  if (othersDone++ >= operationsInOneWorld) {
    theirs = await buildWorld(server)
    await theirs.chat()
    othersDone = 1
  }
  const isRead = http?.startsWith('GET ')
  if (isRead && readsDone++ < operationsInOneWorld) return
  readsDone = isRead ? 1 : operationsInOneWorld
  ours = await buildWorld(server)
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

const tested = operations.filter((operation) => operation.http && !entryOf(operation).coveredBy)

describe.each(tested.map((operation) => [operation.name, operation] as const))('%s', (_name, operation) => {
  const entry = entryOf(operation)
  beforeAll(() => freshWorlds(operation))

  test('answers permitted callers and no one else', async () => {
    let isAllowedToSomebody = false
    const untouched = await inputOf(operation, ours, 'admin')
    for (const who of callers) {
      const expected = expectedOf(operation, who)
      // Refused calls leave the target unchanged, so they can share one.
      const input = expected === 'allowed' ? await inputOf(operation, ours, who) : untouched
      // A call without references concerns the caller's own library, so another admin is served there.
      if (expected === 'missing' && !entry.refs) continue
      const answer = await call(operation, who, input)
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
          const own = await inputOf(operation, ours, who)
          const foreign = { ...own, [field]: (await inputOf(operation, theirs, who))[field] }
          const missing = { ...own, [field]: 'Missing0000000000000000' }
          const [first, second] = [await call(operation, who, foreign), await call(operation, who, missing)]
          expect(first.code, `${operation.name}.${field} by ${who}`).not.toBe('ok')
          expect({ ...first, body: withoutId(first.body) }).toEqual({ ...second, body: withoutId(second.body) })
        }
      }
    })

  if (!operation.audience.includes('public'))
    test('refuses a claim to another library', async () => {
      const who = operation.audience.includes('staff') ? 'admin' : 'visitor'
      const answer = await call(operation, who, { ...(await inputOf(operation, ours, who)), support_lib_id: theirs.library.support_lib_id })
      expect(answer.code).toBe('claim_mismatch')
    })

  if (!operation.audience.includes('public'))
    test('refuses garbage without failing', async () => {
      const who = operation.audience.includes('staff') ? 'admin' : 'visitor'
      const right = await inputOf(operation, ours, who)
      const fields = Object.keys(fieldsOf(operation))
      for (const rubbish of [{ $gt: '' }, ['x'], 1e308, '\u0000', '\ud800', 'x'.repeat(70_000)]) {
        const ofOne = fields.map((field) => ({ ...right, [field]: rubbish }))
        const ofAll = Object.fromEntries(fields.map((field) => [field, rubbish]))
        // What the schema refuses gets the same answer from every operation, so one such call is enough; what it accepts reaches the action.
        const sent = [ofAll, ...ofOne.filter((input) => !isRefusedBySchema(operation, input))]
        // Concurrent calls take less time than sequential ones.
        await Promise.all(
          sent.map(async (input) => {
            const answer = await call(operation, who, input)
            expect(answer.status, `${operation.name} ${JSON.stringify(input).slice(0, 200)}: ${answer.body.slice(0, 200)}`).toBeLessThan(500)
          }),
        )
      }
    })
})

describe('the same operations over the live connection', () => {
  test.each(operations.filter((operation) => operation.live).map((operation) => [operation.live ?? '', operation] as const))(
    '%s',
    async (action, operation) => {
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
    },
  )
})

describe('after all calls', () => {
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
