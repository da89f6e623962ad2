import { newRef } from '../../../kernel/ids.ts'
import type { Entries } from '../../../testing/matrix-entry.ts'
import { refuses } from '../../../testing/states/sight-case.ts'
import type { SightWorld } from '../../../testing/states/sight-world.ts'
import type { World } from '../../../testing/world.ts'

type Staff = World['staff']['admin']

async function newTicket({ calls }: Staff, text: string): Promise<string> {
  const email = `${newRef()}@buyer.test`.toLowerCase()
  return (await calls.tickets.create({ email, subject: 'Bill', message: text })).conversation.conversation_ref
}

/** A ticket with a follower, and an answer to it. */
async function followed({ staff, canary }: World) {
  const [conversation_ref, follower] = [await newTicket(staff.admin, `Tracker ${canary}`), await newTicket(staff.admin, `Follower ${canary}`)]
  await staff.admin.calls.conversationLinks.add({ conversation_ref: follower, other_ref: conversation_ref, kind: 'follows' })
  return { conversation_ref, conversation_refs: [follower] }
}
async function followedBeyond(world: SightWorld) {
  const [conversation_ref, follower] = [await world.ticket(), await world.ticket()]
  await world.admin.calls.conversationLinks.add({ conversation_ref: follower, other_ref: conversation_ref, kind: 'follows' })
  return { conversation_ref, conversation_refs: [follower] }
}
const answerTo = (tracker: { conversation_ref: string; conversation_refs: string[] }, text: string) => ({ ...tracker, client_msg_id: newRef(), message: text })

/** Tests of this module's operations. */
export const matrix: Entries = {
  'trackers.followers': {
    input: followed,
    refs: ['conversation_ref'],
    stateless: 'who reads the ticket; trackers.test.ts',
    sight: refuses(async (world) => ({ conversation_ref: await world.ticket() })),
  },
  'trackers.answer': {
    input: async (world) => answerTo(await followed(world), `Answer ${world.canary}`),
    refs: ['conversation_ref'],
    stateless: 'who may change the ticket, and answer each follower when it is sent; trackers.test.ts',
    sight: refuses(async (world) => answerTo(await followedBeyond(world), 'Hello')),
  },
  'trackers.takeBack': {
    input: async (world) => ({
      answer_ref: (await world.staff.admin.calls.trackers.answer(answerTo(await followed(world), `Answer ${world.canary}`))).answer.answer_ref,
    }),
    refs: ['answer_ref'],
    stateless: 'the author, or who may change the ticket; trackers.test.ts',
    sight: refuses(async (world) => ({
      answer_ref: (await world.admin.calls.trackers.answer(answerTo(await followedBeyond(world), 'Hello'))).answer.answer_ref,
    })),
  },
}
