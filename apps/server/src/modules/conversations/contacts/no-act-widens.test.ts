import type { ConversationScope } from '@porchlight/contracts/permission-flags'
import { SignJWT } from 'jose'
import { expect, test } from 'vitest'
import { newRef } from '../../../kernel/ids.ts'
import { authenticate } from '../../../kernel/kernel.ts'
import { startChat, type TestUser, type TestVisitor, testLibrary } from '../../../testing/library.ts'
import { sharedServer } from '../../../testing/test-server.ts'
import { conversationRows } from '../access.ts'
import { canSee } from '../rules.ts'

/** A repeatable source of random numbers (mulberry32). */
function randomFrom(seed: number) {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
  return { pick: <T>(from: readonly T[]): T => from[Math.floor(next() * from.length)] as T }
}

const steps = 45
const scopes: readonly ConversationScope[] = ['own', 'own', 'all']

/** People of all scopes, visitors with and without a signed identity, and contacts that staff created. */
async function walkWorld() {
  const server = await sharedServer()
  const library = await testLibrary(server)
  const admin = await library.user('admin')
  const { identity_secret } = await admin.calls.libraries.identitySecret()
  await admin.calls.chatSettings.update({ assignment: 'manual' })
  const agents: TestUser[] = []
  for (const conversation_scope of scopes) {
    const agent = await library.user('agent')
    await admin.calls.permissions.update({ id: agent.user_id, permissions: [], conversation_scope })
    agents.push(agent)
  }
  const emails = ['one', 'two', 'three'].map((name) => `${name}@${library.support_lib_id}.test`)
  const browsers: { visitor: TestVisitor; signed: string | undefined }[] = []
  for (const signed of [emails[0], undefined, undefined, 'nothing'] as const) {
    const visitor = library.visitor()
    await startChat(visitor)
    if (signed !== undefined) {
      const claims = new SignJWT({ sub: newRef(), ...(signed !== 'nothing' && { email: signed }) })
      const token = claims.setProtectedHeader({ alg: 'HS256' }).setAudience(library.support_lib_id).setExpirationTime('10m')
      const { secret } = await visitor.calls.visitors.identify({ identity_token: await token.sign(new TextEncoder().encode(identity_secret)) })
      browsers.push({ visitor: library.visitor(secret ?? visitor.secret), signed })
    } else browsers.push({ visitor, signed })
  }
  /** Returns who reads which conversations: staff by the rules, visitors by what they are sent. */
  const readable = async () => {
    const rows = await library.inside((ctx) => conversationRows(ctx).execute())
    const sets = new Map<string, Set<string>>()
    for (const { token, user_id } of agents) {
      const actor = await authenticate(server.kernel, { kind: 'bearer', token })
      sets.set(user_id, new Set(rows.filter((row) => canSee(actor, row)).map((row) => row.conversation_ref)))
    }
    for (const { visitor } of browsers)
      sets.set(visitor.secret, new Set((await visitor.calls.visitors.conversations({})).conversations.map((each) => each.conversation_ref)))
    return { sets, refs: rows.map((row) => row.conversation_ref) }
  }
  return { library, agents, browsers, emails, readable }
}
type World = Awaited<ReturnType<typeof walkWorld>>

/** Performs one act chosen at random, on conversations chosen at random; returns the email it was addressed to, for a new ticket. */
async function actAtRandom(
  { emails, browsers }: World,
  { calls }: TestUser,
  refs: string[],
  { pick }: ReturnType<typeof randomFrom>,
): Promise<string | undefined> {
  const [conversation_ref, other] = [pick(refs), pick(refs)]
  const email = pick(emails)
  const acts: (() => Promise<unknown>)[] = [
    () => calls.contacts.merge({ conversation_ref, into_ref: other }),
    () => calls.contacts.merge({ conversation_ref, into_ref: other }),
    () => calls.contacts.unmerge({ conversation_ref }),
    () => calls.contacts.update({ conversation_ref, email }),
    () => calls.conversationLinks.merge({ conversation_ref, into: other }),
    () => calls.conversationLinks.unmerge({ conversation_ref }),
    async () => {
      const { messages } = await calls.messages.list({ conversation_ref })
      return calls.conversationLinks.split({ conversation_ref, message_id: pick(messages).id, subject: 'Split' })
    },
    () => pick(browsers).visitor.calls.visitors.identify({ email }),
  ]
  const isTicket = pick([true, false, false])
  if (isTicket) {
    await calls.tickets.create({ email, subject: 'Bill', message: 'Where is it?', sender_type: 'visitor' })
    return email
  }
  await pick(acts)().catch((error: { status?: number }) => {
    if ((error.status ?? 500) >= 500) throw error
  })
  return undefined
}

test.each([1, 2, 3])(
  'no act of staff lets anybody read what its actor could not read, or what was sent to an address that is not theirs (seed %i)',
  async (seed) => {
    const world = await walkWorld()
    const random = randomFrom(seed)
    let before = await world.readable()
    for (let step = 0; step < steps; step += 1) {
      const actor = random.pick(world.agents)
      const email = await actAtRandom(world, actor, before.refs, random)
      const after = await world.readable()
      const own = before.sets.get(actor.user_id) ?? new Set()
      for (const [reader, refs] of after.sets)
        for (const ref of refs) {
          if (before.sets.get(reader)?.has(ref)) continue
          if (before.refs.includes(ref)) expect(own.has(ref), `step ${step}: ${reader} reads ${ref}`).toBe(true)
          const browser = world.browsers.find(({ visitor }) => visitor.secret === reader)
          if (browser && email) expect(browser.signed, `step ${step}: reads a ticket sent to ${email}`).toBe(email)
        }
      before = after
    }
  },
)

test('an agent with a limited scope merges contacts only if all of their conversations are in it, and no typed address becomes verified', async () => {
  const { library, agents, browsers, emails } = await walkWorld()
  const [limited, , all] = agents
  const signed = browsers[3]
  if (!limited || !all || !signed) throw new Error('missing')
  const email = `hidden@${library.support_lib_id}.test`
  const ticketFor = async (agent: TestUser, to: { email?: string; visitor_id?: string }) =>
    (await agent.calls.tickets.create({ ...to, subject: 'Bill', message: 'Where?' })).conversation
  const hidden = await ticketFor(all, { email })
  const mine = await ticketFor(limited, { email })
  expect(mine.visitor.visitor_id).toBe(hidden.visitor.visitor_id)
  const visitor_id = (await signed.visitor.calls.visitors.identify({})).visitor_id ?? ''
  // A contact whose conversations are all out of somebody's sight is not found by them.
  await expect(ticketFor(limited, { visitor_id })).rejects.toMatchObject({ code: 'not_found' })
  const target = await ticketFor(all, { visitor_id })
  await all.calls.conversations.patch({ conversation_ref: target.conversation_ref, assignee_id: limited.user_id })
  const merge = (agent: TestUser) => agent.calls.contacts.merge({ conversation_ref: mine.conversation_ref, into_ref: target.conversation_ref })
  await expect(merge(limited)).rejects.toMatchObject({ code: 'forbidden' })
  await expect(limited.calls.contacts.update({ conversation_ref: mine.conversation_ref, email: String(emails[1]) })).rejects.toMatchObject({
    code: 'forbidden',
  })
  await limited.calls.contacts.update({ conversation_ref: mine.conversation_ref, phone: '+49 30 1' })
  const { visitor } = await merge(all)
  expect(visitor).toMatchObject({ visitor_id, is_verified: true, email: null, phone: '+49 30 1', notes: email })
  await expect(limited.calls.contacts.unmerge({ conversation_ref: mine.conversation_ref })).rejects.toMatchObject({ code: 'not_found' })
  const later = await ticketFor(all, { email })
  expect((await signed.visitor.calls.visitors.conversations({})).conversations.map((each) => each.conversation_ref)).not.toContain(later.conversation_ref)
  await all.calls.contacts.unmerge({ conversation_ref: mine.conversation_ref })
  expect((await signed.visitor.calls.visitors.conversations({})).conversations.map((each) => each.conversation_ref)).not.toContain(hidden.conversation_ref)
})

test('an address and a name that a visitor claimed do not become verified when they sign in without them', async () => {
  const library = await testLibrary(await sharedServer())
  const { identity_secret } = await (await library.user('admin')).calls.libraries.identitySecret()
  const visitor = library.visitor()
  await visitor.calls.visitors.identify({ name: 'Boss', email: `boss@${library.support_lib_id}.test` })
  const token = (claims: object) =>
    new SignJWT({ sub: 'u1', ...claims })
      .setProtectedHeader({ alg: 'HS256' })
      .setAudience(library.support_lib_id)
      .setExpirationTime('10m')
      .sign(new TextEncoder().encode(identity_secret))
  const signed = await visitor.calls.visitors.identify({ identity_token: await token({}) })
  expect(signed).toMatchObject({ is_verified: true, name: '', email: null })
  const mine = library.visitor(signed.secret ?? '')
  expect(await mine.calls.visitors.identify({ identity_token: await token({ name: 'Ada' }) })).toMatchObject({ is_verified: true, name: 'Ada' })
  expect(await mine.calls.visitors.identify({ identity_token: await token({}) })).toMatchObject({ is_verified: true, name: 'Ada' })
})
