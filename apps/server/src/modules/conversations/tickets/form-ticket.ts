import type { AttachmentView } from '@porchlight/contracts/conversations/conversations'
import type { LeftOutFile } from '@porchlight/contracts/conversations/left-out'
import type { Ctx } from '../../../kernel/context.ts'
import { newRef } from '../../../kernel/ids.ts'
import { nextNumbers } from '../../libraries/index.ts'
import { offeredOf } from '../../ticket-settings/index.ts'
import { contactColumns } from '../../visitors/index.ts'
import { ConversationChange } from '../conversation-change.ts'
import { leftOutValues } from '../messages/left-out.ts'
import { saveChanges } from '../save-changes.ts'
import { newTicket } from '../transitions.ts'

/** A ticket from a form. `messages` are pieces of what the visitor wrote; the attachments belong to the first. */
export type FormTicket = {
  visitor_id: string
  subject: string
  messages: readonly string[]
  attachments: AttachmentView[]
  /** Files that could not be uploaded: the first message names them. */
  left_out?: readonly LeftOutFile[] | undefined
  /** Left out if the library no longer offers them. */
  ticket_type_ref?: string | null
  tags?: readonly string[]
}

/** Opens the ticket of a form for its visitor. The caller makes sure that a repeated submission opens it once. */
export async function openFormTicket(
  ctx: Ctx,
  { visitor_id, subject, messages, attachments, left_out, ticket_type_ref = null, tags = [] }: FormTicket,
): Promise<{ conversation_ref: string; number: number }> {
  const visitor = await ctx.db
    .selectFrom('visitors')
    .select([...contactColumns])
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('visitor_id', '=', visitor_id)
    .executeTakeFirstOrThrow()
  const conversation_ref = newRef()
  const number = await nextNumbers(ctx, 'conversation')
  const change = new ConversationChange(newTicket(ctx, { conversation_ref, number, visitor, subject, created_by: null, creation_method: 'form' }), true)
  const offered = await offeredOf(ctx, [
    ...(ticket_type_ref === null ? [] : [{ kind: 'ticket_type' as const, ref: ticket_type_ref }]),
    ...tags.map((ref) => ({ kind: 'tag' as const, ref })),
  ])
  change.row.ticket_type_ref = offered.find(({ kind }) => kind === 'ticket_type')?.ref ?? null
  change.row.tags = offered.filter(({ kind }) => kind === 'tag').map(({ ref }) => ref)
  change.happened(ctx, 'conversation.started', { visitor_id, channel: 'ticket' })
  for (const [at, message] of messages.entries()) {
    const first = at === 0 ? { attachments, message_values: left_out && left_out.length > 0 ? leftOutValues(left_out) : null } : { attachments: [] }
    const written = { message, ...first, sent_via: 'widget' } as const
    change.sent(ctx, change.add(ctx, { sender_type: 'visitor', sender_id: visitor_id, ...written }))
  }
  await saveChanges(ctx, [change])
  return { conversation_ref, number }
}
