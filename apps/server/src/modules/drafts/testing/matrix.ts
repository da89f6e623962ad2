import { newRef } from '../../../kernel/ids.ts'
import { type Entries, nothing, onChat } from '../../../testing/matrix-entry.ts'
import { noting } from '../../../testing/states/chat-rows.ts'
import { hides, refuses } from '../../../testing/states/sight-case.ts'
import type { World } from '../../../testing/world.ts'

/** Tests of this module's operations. */
export const matrix: Entries = {
  'drafts.list': {
    ...nothing,
    stateless: "the caller's own drafts",
    sight: hides(
      (world, who) => [world.draftFor(who)],
      () => [{ type: 'to_review' }, { type: 'mine' }],
    ),
  },
  'drafts.save': onChat(noting, ({ conversation_ref }) => ({ conversation_ref, kind: 'note', message: 'later' }), {
    input: async (world) => ({ conversation_ref: (await world.chat()).conversation_ref, kind: 'agent', message: `Draft ${world.secretCanary}` }),
  }),
  'drafts.submit': {
    async input(world) {
      const reviewer = await world.library.user('editor')
      return { conversation_ref: (await newTicket(world)).conversation_ref, message: `Draft ${world.secretCanary}`, to_agent: reviewer.user_id }
    },
    refs: ['conversation_ref', 'to_agent'],
    stateless: 'the own reply to a ticket; drafts.test.ts',
    sight: refuses(async (world) => ({ conversation_ref: await world.ticket(), message: 'On Monday', to_agent: world.admin.user_id })),
  },
  'drafts.review': {
    async input(world, who) {
      const reviewer = world.staff[who as keyof World['staff']] ?? world.staff.admin
      const { conversation_ref } = await newTicket(world)
      const author = await world.library.user('agent')
      const to_agent = who === 'admin' ? reviewer.user_id : world.staff.admin.user_id
      const { draft_message } = await author.calls.drafts.submit({ conversation_ref, message: 'Sent on Monday', to_agent })
      return { draft_message_ref: draft_message.draft_message_ref, decision: 'approve', message: 'Sent on Monday' }
    },
    refs: ['draft_message_ref'],
    except: { who: ['editor'], code: 'not_found', because: 'an editor may review drafts, but was not asked to and sees no tickets' },
    stateless: 'the teammate or team asked; drafts.test.ts',
    sight: refuses(async (world, who) => ({
      draft_message_ref: await world.draftFor(who),
      ...{ decision: 'approve', message: `Soon ${world.canary}` },
    })),
  },
}

async function newTicket(world: World) {
  const made = { email: `${newRef()}@example.test`.toLowerCase(), subject: `Ticket ${world.canary}`, message: 'Where is my order?' }
  return (await world.staff.admin.calls.tickets.create(made)).conversation
}
