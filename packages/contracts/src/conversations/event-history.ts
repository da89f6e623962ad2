import { z } from 'zod'
import { Count, Cursor, Moment, Ref } from '../common.ts'
import { defineOperations, operation } from '../define.ts'
import type { EventName } from '../events.ts'
import { limits } from '../limits.ts'
import { inboxFlags } from '../permission-flags.ts'

/** Events of history type 1: changes to a conversation. */
export const changeEvents = [
  'conversation.started',
  'conversation.offered',
  'conversation.offer_lapsed',
  'conversation.taken',
  'conversation.released',
  'conversation.transferred',
  'conversation.closed',
  'conversation.reopened',
  'conversation.woken',
  'conversation.field_changed',
  'conversation.team_cleared',
  'conversation.contact_changed',
  'conversation.visitor_merged',
  'conversation.merged',
  'conversation.unmerged',
  'conversation.split',
  'conversation.linked',
  'conversation.unlinked',
  'draft.submitted',
  'draft.reviewed',
] as const satisfies readonly EventName[]

/** Additional events of history type 2: changes to messages. */
export const messageEvents = [
  'message.sent',
  'message.edited',
  'message.deleted',
  'message.restored',
  'message.mentioned',
] as const satisfies readonly EventName[]

const Value = z.union([z.string(), z.array(z.string())]).nullable()

/** A conversation event. Values are stored raw, so that screens can show them in the reader's language. */
export const HistoryItem = z.object({
  /** Identifies the event; numbered per library without gaps. */
  number: z.number().int(),
  at: Moment,
  name: z.enum([...changeEvents, ...messageEvents]),
  by: z.object({ kind: z.enum(['agent', 'visitor', 'system']), id: z.string().nullable(), name: z.string() }),
  /** Fields of `conversation-fields.ts` (or 'visitor') with their old and new values. */
  changes: z.array(z.object({ field: z.string(), from: Value, to: Value })),
  /** Further details of the event, such as the number of a merged conversation or the decision on a draft. */
  values: z.record(z.string(), z.string()),
})
export type HistoryItem = z.infer<typeof HistoryItem>

export const eventHistoryApi = defineOperations('eventHistory', {
  /** EventHistory/{ref}/1 and /2 (checklist I7). */
  list: operation({
    http: 'GET /api/logevents/EventHistory/:ref/:type',
    summary:
      "A conversation's events, newest first, paginated. Type 1: what changed and who changed it; type 2: also message events, without the message text.",
    audience: ['staff'],
    permission: inboxFlags,
    input: z.object({
      ref: Ref,
      type: z.enum(['1', '2']),
      cursor: Cursor.optional(),
      limit: Count.pipe(z.number().min(1).max(limits.pageSizeMax)).default(limits.listPageSize),
    }),
    output: z.object({ events: z.array(HistoryItem), next_cursor: Cursor.nullable() }),
  }),
})
