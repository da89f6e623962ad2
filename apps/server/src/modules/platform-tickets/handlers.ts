import { type PlatformTicketView, platformTicketsApi } from '@porchlight/contracts/platform-tickets/platform-tickets'
import type { Ctx, VisitorActor } from '../../kernel/context.ts'
import { refuse } from '../../kernel/errors.ts'
import { action, type Handler, query } from '../../kernel/operations.ts'
import { staffOf } from '../../kernel/permissions.ts'
import {
  closeAsRequester,
  messagesPage,
  openRequesterTicket,
  type RequesterTicket,
  replyAsRequester,
  requesterTicket,
  requesterTickets,
  seenByRequester,
} from '../conversations/index.ts'
import { parentOf } from '../libraries/index.ts'
import { requesterActor, staffContact, staffContactId, uploaderOf } from '../visitors/index.ts'
import { accountOf, asRequester, inParent, seesLibrary } from './access.ts'
import { attachFile } from './attach-file.ts'

/** Returns the view of a ticket. Only its requester has unread messages. */
const present = ({ view, subject, visitor_name }: RequesterTicket, isMine: boolean): PlatformTicketView => ({
  ...view,
  unread_count: isMine ? view.unread_count : 0,
  subject,
  requester: { name: visitor_name, is_me: isMine },
})

const reread = async (as: Ctx<VisitorActor>, conversation_ref: string, isMine: boolean) => ({
  ticket: present(await requesterTicket(as, conversation_ref), isMine),
})

/** Platform support operations for the staff of a child library. */
export const handlers: Handler[] = [
  query(platformTicketsApi.list, async (ctx, { scope, limit, cursor }) => {
    const caller = staffOf(ctx)
    if (scope === 'library' && !seesLibrary(caller)) throw refuse('forbidden')
    const parent = await parentOf(ctx)
    if (!parent) return { support: null, tickets: [], next_cursor: null }
    const { company_name } = parent
    return ctx.inLibrary(parent.support_lib_id, async (inside) => {
      const visitor_id = await staffContactId(inside, caller)
      const whose = scope === 'library' ? { requester_lib_id: ctx.support_lib_id } : visitor_id === undefined ? undefined : { visitor_id }
      const page = whose ? await requesterTickets(inside, whose, limit, cursor) : { tickets: [], next_cursor: null }
      return { support: { company_name }, ...page, tickets: page.tickets.map((ticket) => present(ticket, ticket.visitor_id === visitor_id)) }
    })
  }),
  action(platformTicketsApi.create, async (ctx, input) => {
    const account = await accountOf(ctx)
    return inParent(ctx, async (parent) => {
      const contact = await staffContact(parent, account)
      return parent.actAs(
        requesterActor(parent.support_lib_id, contact.visitor_id, { author: null, uploader: uploaderOf(account), via: 'application' }),
        async (as) => reread(as, await openRequesterTicket(as, contact, input), true),
      )
    })
  }),
  query(platformTicketsApi.read, (ctx, { conversation_ref, ...page }) =>
    asRequester(ctx, conversation_ref, false, async (as, isMine) => ({
      ...(await reread(as, conversation_ref, isMine)),
      ...(await messagesPage(as, { conversation_ref, ...page })),
    })),
  ),
  action(platformTicketsApi.reply, (ctx, input) =>
    asRequester(ctx, input.conversation_ref, true, async (as, isMine) => {
      const { message, conversation_ref } = await replyAsRequester(as, input)
      return { ...(await reread(as, conversation_ref, isMine)), message }
    }),
  ),
  attachFile,
  action(platformTicketsApi.markSeen, (ctx, { conversation_ref, message_id }) =>
    asRequester(ctx, conversation_ref, false, async (as, isMine) => {
      if (isMine) await seenByRequester(as, conversation_ref, message_id)
      return reread(as, conversation_ref, isMine)
    }),
  ),
  action(platformTicketsApi.close, (ctx, { conversation_ref }) =>
    asRequester(ctx, conversation_ref, true, async (as, isMine) => {
      await closeAsRequester(as, conversation_ref)
      return reread(as, conversation_ref, isMine)
    }),
  ),
]
