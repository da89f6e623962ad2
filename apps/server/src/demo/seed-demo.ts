import { api } from '@porchlight/contracts/api'
import { type Role, roleDefaults } from '@porchlight/contracts/permission-flags'
import { sql } from 'kysely'
import type { Actor, StaffActor } from '../kernel/context.ts'
import { hashSecret, newRef, newSecret } from '../kernel/ids.ts'
import { asSystem } from '../kernel/jobs.ts'
import type { Kernel } from '../kernel/kernel.ts'
import { createLibrary } from '../modules/libraries/index.ts'
import { createUser, hashPassword } from '../modules/people/index.ts'
import { type CallAt, callsAt } from './calls-at.ts'
import { shopContactForm } from './contact-form.ts'
import { plantLanguages } from './languages.ts'
import { plantPlaces } from './plant-places.ts'
import { plantSeen } from './plant-seen.ts'
import { seedAnswers } from './seed-answers.ts'
import { seedContent } from './seed-content.ts'
import { seedDesk, setUpDesk } from './seed-desk.ts'
import { seedPlatformTickets } from './seed-platform-tickets.ts'
import { seedSearches } from './seed-searches.ts'
import { seedTickets } from './seed-tickets.ts'
import { seedWeeks } from './seed-weeks.ts'
import { type DemoChat, demoChats, demoLibraries, demoPassword } from './story.ts'

/**
 * Loads the demo on first start: three libraries, their people, `weeks` weeks of answered questions, a morning of chats, tickets, forms, a flow, rules, a report, published content and visitor searches. Everything goes through
 * the product's own operations, so a broken action breaks the demo. If loading is interrupted, the next start finishes it.
 */
export async function seedDemo(kernel: Kernel, { weeks = 9 } = {}): Promise<void> {
  const existing = new Set((await kernel.database.ask('library-ids', sql<{ id: string }>`select id from library_ids() as id`)).map((row) => row.id))
  if (existing.has('other')) return
  const password_hash = await hashPassword(demoPassword)
  const staff = new Map<string, StaffActor>()
  for (const library of demoLibraries) {
    const { support_lib_id, people, teams = [], ...facts } = library
    if (existing.has(support_lib_id) || support_lib_id === 'other') continue
    await kernel.database.reserve(support_lib_id, facts.parent_lib_id)
    await asSystem(kernel, support_lib_id, 'demo', async (ctx) => {
      await createLibrary(ctx, { support_lib_id, ...facts })
      const ids = new Map<string, string>()
      for (const person of people) {
        const { user_id } = await createUser(ctx, { ...person, password_hash })
        ids.set(person.email, user_id)
        staff.set(person.email, staffActor(support_lib_id, facts.parent_lib_id, user_id, person))
      }
      for (const team of teams) {
        const team_ref = newRef()
        await ctx.db.insertInto('teams').values({ support_lib_id, team_ref, team_name: team.team_name, created_at: ctx.clock.now() }).execute()
        await ctx.db
          .insertInto('team_members')
          .values(team.members.map((email) => ({ support_lib_id, team_ref, user_id: ids.get(email) ?? '' })))
          .execute()
      }
    })
  }
  const now = kernel.clock.now().getTime()
  const call = callsAt(kernel)
  // The service and the help center know nothing of each other, and each waits for the database half of its time.
  await Promise.all([seedService(kernel, call, staff, { now, weeks }), seedHelpCenter(kernel, call, staff, now)])
  // This library is created last: if it exists, the demo is complete.
  const other = demoLibraries.find((library) => library.support_lib_id === 'other')
  if (other) {
    const { support_lib_id, people, teams: _none, ...facts } = other
    await kernel.database.reserve(support_lib_id, facts.parent_lib_id)
    await asSystem(kernel, support_lib_id, 'demo', async (ctx) => {
      await createLibrary(ctx, { support_lib_id, ...facts })
      for (const person of people) await createUser(ctx, { ...person, password_hash })
    })
  }
  kernel.log.info('demo planted')
}

/** The shop's conversations, and what its team has set up for them. */
async function seedService(kernel: Kernel, call: CallAt, staff: Map<string, StaffActor>, { now, weeks }: { now: number; weeks: number }): Promise<void> {
  const [agent, agent2, owner] = ['agent@demo.test', 'agent2@demo.test', 'owner@demo.test'].map((email) => staff.get(email))
  if (agent && agent2 && owner) {
    const desk = await setUpDesk(call, owner, now)
    await seedWeeks(kernel, { agent, agent2, owner }, desk, { now, weeks })
    for (const chat of [...demoChats].sort((a, b) => b.startedMinutesAgo - a.startedMinutesAgo)) await plantChat(kernel, call, staff, chat, now)
    await seedTickets(kernel, { agent, agent2, owner }, desk, now)
    await seedDesk(call, owner, desk, now)
    await plantPlaces(kernel, owner, now)
  }
  if (agent && owner) await seedPlatformTickets(call, { requesters: { agent, owner }, support: staff.get('owner@agency.test') }, now)
  if (owner) await plantContactForm(call, owner, now)
}

/** What its readers find, search for and ask. */
async function seedHelpCenter(kernel: Kernel, call: CallAt, staff: Map<string, StaffActor>, now: number): Promise<void> {
  const [agency, writer, editor, owner] = ['owner@agency.test', 'writer@demo.test', 'editor@demo.test', 'owner@demo.test'].map((email) => staff.get(email))
  if (!agency || !writer || !editor) return
  await seedContent(kernel, { agency, writer, editor })
  if (owner) await plantLanguages(call, owner, now)
  await seedSearches(kernel, editor.support_lib_id)
  await seedAnswers(kernel, editor, now)
}

async function plantContactForm(call: CallAt, owner: StaffActor, now: number): Promise<void> {
  const { revision } = (await call(owner, now, api.contactForms.read, {})).contact_form
  const saved = await call(owner, now, api.contactForms.save, { form: shopContactForm, revision })
  await call(owner, now, api.contactForms.publish, { revision: saved.contact_form.revision })
}

function staffActor(
  support_lib_id: string,
  parent_lib_id: string | null,
  user_id: string,
  person: { email: string; user_type: Role; display_name: string },
): StaffActor {
  return {
    kind: 'agent',
    support_lib_id,
    parent_lib_id,
    user_id,
    email: person.email,
    role: person.user_type,
    name: person.display_name,
    permissions: new Set(roleDefaults[person.user_type]),
    session_id: '',
    expiresAt: 0,
  }
}

const secretHashes = new Map<string, Buffer>()
/** A named person is the same visitor in every chat; each anonymous one is a new visitor. */
function secretHashOf(name: string): Buffer {
  const known = secretHashes.get(name)
  if (known && name) return known
  const fresh = hashSecret(newSecret())
  secretHashes.set(name, fresh)
  return fresh
}

/** Writes one chat, each line at its own time, using a kernel with a fixed clock. */
async function plantChat(kernel: Kernel, call: CallAt, staff: Map<string, StaffActor>, chat: DemoChat, now: number): Promise<void> {
  const visitor: Actor = { kind: 'visitor', support_lib_id: 'demo', visitor_id: null, secretHash: secretHashOf(chat.name) }
  const begun = now - chat.startedMinutesAgo * 60_000
  const from = { userAgent: chat.userAgent, address: 'demo' }
  const agent = chat.agent ? staff.get(`${chat.agent}@demo.test`) : undefined
  let conversation_ref: string | undefined
  for (const line of chat.lines) {
    const at = begun + line.afterMinutes * 60_000
    const author = line.who === 'visitor' ? visitor : staff.get(`${line.who}@demo.test`)
    if (!author) continue
    if (line.who !== 'visitor' && agent && conversation_ref) await call(agent, at - 20_000, api.conversations.take, { conversation_ref })
    const said = { client_msg_id: newRef(), conversation_ref, message: line.text, ...(line.isNote && { sender_type: 'note' as const }) }
    const sent = await call(author, at, api.messages.send, said, from)
    if (line.who === 'visitor') await plantSeen(kernel, sent.conversation.conversation_ref, new Date(at))
    if (!conversation_ref) {
      conversation_ref = sent.conversation.conversation_ref
      if (chat.name) await call(visitor, at, api.visitors.identify, { name: chat.name, email: chat.email })
      for (const [index, page] of chat.pages.entries()) await plantPage(kernel, conversation_ref, page, new Date(at - (chat.pages.length - index) * 40_000))
    } else if (agent && line.who === 'visitor' && line !== chat.lines.at(-1)) {
      await call(agent, at + 10_000, api.messages.update, { message_action: 'mark_as_seen', message_id: sent.message.id, conversation_ref })
    }
  }
  const end = begun + ((chat.lines.at(-1)?.afterMinutes ?? 0) + 1) * 60_000
  if (chat.isClosed && agent && conversation_ref) await call(agent, end, api.conversations.close, { conversation_ref })
}

async function plantPage(kernel: Kernel, conversation_ref: string, page: { url: string; title: string }, visited_at: Date): Promise<void> {
  await asSystem(kernel, 'demo', 'demo', async (ctx) => {
    const { visitor_id } = await ctx.db
      .selectFrom('conversations')
      .select('visitor_id')
      .where('support_lib_id', '=', 'demo')
      .where('conversation_ref', '=', conversation_ref)
      .executeTakeFirstOrThrow()
    await ctx.db
      .insertInto('page_visits')
      .values({ support_lib_id: 'demo', visitor_id, visited_at, ...page })
      .execute()
  })
  await plantSeen(kernel, conversation_ref, visited_at)
}
