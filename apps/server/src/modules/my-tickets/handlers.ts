import type { OutputOf, ParsedInputOf } from '@porchlight/contracts/define'
import { type MyTicketView, myTicketsApi } from '@porchlight/contracts/my-tickets/my-tickets'
import type { Ctx, VisitorActor } from '../../kernel/context.ts'
import { refuse } from '../../kernel/errors.ts'
import { action, type Handler, type OutsideCall, outsideAction, query } from '../../kernel/operations.ts'
import {
  closeAsRequester,
  messagesPage,
  type RequesterTicket,
  replyAsRequester,
  requesterTicket,
  requesterTickets,
  seenByRequester,
} from '../conversations/index.ts'
import { assertRoom, shownFile, storeFile } from '../uploads/index.ts'
import { asContact, callerOf, contactOf, provenBy, uploaderOf } from './access.ts'

const present = (ctx: Ctx, { view, subject, visitor_id }: RequesterTicket): MyTicketView => ({
  ...view,
  subject,
  is_own: visitor_id === callerOf(ctx).visitor_id,
})
const reread = async (ctx: Ctx, as: Ctx<VisitorActor>, conversation_ref: string) => ({ ticket: present(ctx, await requesterTicket(as, conversation_ref)) })

/** What requesters do with their tickets. */
export const handlers: Handler[] = [
  query(myTicketsApi.list, async (ctx, { limit, cursor }) => {
    const { tickets, next_cursor } = await requesterTickets(ctx, { requester: await provenBy(ctx) }, limit, cursor)
    return { tickets: tickets.map((ticket) => present(ctx, ticket)), next_cursor }
  }),
  query(myTicketsApi.read, (ctx, { conversation_ref, ...page }) =>
    asContact(ctx, conversation_ref, false, async (as) => ({
      ...(await reread(ctx, as, conversation_ref)),
      ...(await messagesPage(as, { conversation_ref, ...page })),
    })),
  ),
  action(myTicketsApi.reply, (ctx, input) =>
    asContact(ctx, input.conversation_ref, true, async (as) => {
      const { message, conversation_ref } = await replyAsRequester(as, input)
      return { ...(await reread(ctx, as, conversation_ref)), message }
    }),
  ),
  outsideAction(myTicketsApi.attach, takeIn, (call, size) =>
    call.read(call.support_lib_id, (ctx) => assertRoom(ctx, { owner_kind: 'visitor', owner_id: uploaderOf(callerOf(ctx)), size })),
  ),
  action(myTicketsApi.markSeen, (ctx, { conversation_ref, message_id }) =>
    asContact(ctx, conversation_ref, false, async (as) => {
      await seenByRequester(as, conversation_ref, message_id)
      return reread(ctx, as, conversation_ref)
    }),
  ),
  action(myTicketsApi.close, (ctx, { conversation_ref }) =>
    asContact(ctx, conversation_ref, true, async (as) => {
      await closeAsRequester(as, conversation_ref)
      return reread(ctx, as, conversation_ref)
    }),
  ),
]

/** Receives a file for a message in a ticket. */
async function takeIn(call: OutsideCall, { conversation_ref }: ParsedInputOf<typeof myTicketsApi.attach>): Promise<OutputOf<typeof myTicketsApi.attach>> {
  const { kernel, support_lib_id, request } = call
  if (!request.file) throw refuse('invalid_input', { fields: { file: 'required' } })
  const owner_id = await call.read(support_lib_id, async (ctx) => {
    await contactOf(ctx, conversation_ref, true)
    return uploaderOf(callerOf(ctx))
  })
  const file = { ...request.file, owner_kind: 'visitor' as const, owner_id }
  return { file: shownFile(kernel, await storeFile(kernel, support_lib_id, (run) => call.write(support_lib_id, run), file)) }
}
