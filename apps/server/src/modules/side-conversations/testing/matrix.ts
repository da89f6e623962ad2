import { newRef } from '../../../kernel/ids.ts'
import type { Entries } from '../../../testing/matrix-entry.ts'
import { refuses } from '../../../testing/states/sight-case.ts'
import type { SightWorld } from '../../../testing/states/sight-world.ts'
import type { World } from '../../../testing/world.ts'

async function newTicket({ staff, canary }: World): Promise<string> {
  const email = `${newRef()}@buyer.test`.toLowerCase()
  return (await staff.admin.calls.tickets.create({ email, subject: 'Bill', message: `Text ${canary}` })).conversation.conversation_ref
}

/** A side conversation about a ticket. */
async function aside(world: World) {
  const [conversation_ref, other_ref] = [await newTicket(world), await newTicket(world)]
  await linkSide(world.library, conversation_ref, other_ref)
  return { conversation_ref }
}
const linkSide = (library: World['library'], conversation_ref: string, other_ref: string) =>
  library.inside(async (ctx) => {
    const link = { support_lib_id: ctx.support_lib_id, conversation_ref, other_ref, kind: 'side', created_at: ctx.clock.now() }
    await ctx.db.insertInto('conversation_links').values(link).execute()
  })
async function asideBeyond(world: SightWorld) {
  const [conversation_ref, other_ref] = [await world.ticket(), await world.ticket()]
  await linkSide(world.library, conversation_ref, other_ref)
  return { conversation_ref }
}

/** Tests of this module's operations. */
export const matrix: Entries = {
  'sideConversations.list': {
    input: async (world) => ({ conversation_ref: await newTicket(world) }),
    refs: ['conversation_ref'],
    stateless: 'who reads the conversation; side-conversations.test.ts',
    sight: refuses(async (world) => ({ conversation_ref: await world.ticket() })),
  },
  'sideConversations.join': {
    input: aside,
    refs: ['conversation_ref'],
    stateless: 'who may write notes in the conversation that it is about; side-conversations.test.ts',
    sight: refuses(asideBeyond),
  },
}
