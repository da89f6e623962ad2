import { randomBytes } from 'node:crypto'
import type { ConversationScope } from '@porchlight/contracts/permission-flags'
import { newRef } from '../../kernel/ids.ts'
import { type TestLibrary, type TestUser, type TestVisitor, testLibrary } from '../library.ts'
import type { ChatTarget } from './chat-rows.ts'

/** People with the same permissions, who differ only in which conversations they see. */
export const viewers = ['own', 'team', 'all'] as const satisfies readonly ConversationScope[]
export type Viewer = (typeof viewers)[number]

/** A library with a person for every scope, and one whose conversations are outside the limited scopes. */
export type SightWorld = {
  library: TestLibrary
  people: Record<Viewer, TestUser>
  /** A teammate of `team`. */
  mate: TestUser
  /** Belongs to no team and has no scope limit. */
  stranger: TestUser
  admin: TestUser
  team_ref: string
  visitor: TestVisitor
  /** Occurs in all text of conversations outside the limited scopes. */
  canary: string
  /** The refs of these conversations. */
  beyond: string[]
  waiting(): Promise<string>
  chat(): Promise<ChatTarget>
  closed(): Promise<string>
  ticket(): Promise<string>
  /** Creates a ticket for the contact with this email address; returns its ref. */
  ticketOf(email: string): Promise<string>
  /** The stranger's draft for a ticket outside the scopes, for this person to review. */
  draftFor(who: Viewer): Promise<string>
}

const everyInboxFlag = {
  canViewReports: true,
  canCreateAndEditAnAutomation: true,
  canSuperviseChats: true,
  canReviewOtherDrafts: true,
  canManageTicketSettings: true,
  canCreateAndEditSmartQueue: true,
  canViewIntegrations: true,
  canCreateAndEditIntegrations: true,
} as const

/** Sets a person's scope, as an admin does. */
export const limit = async (admin: TestUser, { user_id }: { user_id: string }, conversation_scope: ConversationScope) =>
  void (await admin.calls.permissions.update({ id: user_id, permissions: [], conversation_scope }))

export async function buildSightWorld(server: { kernel: TestLibrary['kernel']; address: string }): Promise<SightWorld> {
  const library = await testLibrary(server)
  // Letters alone: a text with many digits in a row may count as somebody's number, and be left out for that.
  const canary = `canary${randomBytes(6)
    .toString('hex')
    .replace(/\d/g, (digit) => 'ghijklmnop'.charAt(Number(digit)))}`
  const agent = () => library.user('agent', { ...everyInboxFlag, canCreateAndUpdateHelpCenterArticles: true })
  const [own, team, all, mate, stranger, admin] = [await agent(), await agent(), await agent(), await agent(), await agent(), await library.user('admin')]
  const made = await admin.calls.people.createTeam({ team_name: 'Repairs', member_ids: [team.user_id, mate.user_id] })
  await admin.calls.chatSettings.update({ assignment: 'manual' })
  await limit(admin, own, 'own')
  await limit(admin, team, 'team')
  const visitor = library.visitor()
  const beyond: string[] = []
  const kept = (ref: string) => {
    beyond.push(ref)
    return ref
  }
  const say = (message: string) => ({ client_msg_id: newRef(), message })
  const waiting = async () => kept((await visitor.calls.messages.send(say(`Question ${canary}`))).conversation.conversation_ref)
  const chat = async () => {
    const conversation_ref = await waiting()
    await stranger.calls.conversations.take({ conversation_ref })
    const { message: answer } = await stranger.calls.messages.send({ ...say(`Answer ${canary}`), conversation_ref })
    const { message } = await visitor.calls.messages.send({ ...say(`Thanks ${canary}`), conversation_ref })
    return { conversation_ref, message_id: message.id, agent_message_id: answer.id, colleague: stranger.user_id, another: waiting }
  }
  const ticketOf = async (email: string) => {
    const input = { email, name: `Kim ${canary}`, subject: `Bill ${canary}`, message: `Where? ${canary}`, sender_type: 'visitor' } as const
    // A person may create sixty tickets a minute.
    const creator = [stranger, admin][beyond.length % 2] ?? stranger
    return kept((await creator.calls.tickets.create(input)).conversation.conversation_ref)
  }
  const ticket = () => ticketOf(`${newRef()}@example.test`.toLowerCase())
  return {
    ...{ library, people: { own, team, all }, mate, stranger, admin, team_ref: made.team.team_ref, visitor, canary, beyond, waiting, chat, ticket, ticketOf },
    async closed() {
      const { conversation_ref } = await chat()
      await stranger.calls.conversations.close({ conversation_ref })
      return conversation_ref
    },
    async draftFor(who) {
      const conversation_ref = await ticket()
      const to_agent = admin.user_id
      const { draft_message } = await stranger.calls.drafts.submit({ conversation_ref, message: `Soon ${canary}`, to_agent })
      const asked = 'update draft_messages set review_for = $2 where draft_message_ref = $1'
      await library.kernel.database.owner.query(asked, [draft_message.draft_message_ref, { own, team, all }[who].user_id])
      return draft_message.draft_message_ref
    },
  }
}
