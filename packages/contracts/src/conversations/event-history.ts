import { z } from 'zod'
import { Count, Cursor, Moment, Ref } from '../common.ts'
import { defineOperations, operation } from '../define.ts'
import { type ChangeEvent, events, type MessageEvent } from '../events.ts'
import { limits } from '../limits.ts'
import { inboxFlags } from '../permission-flags.ts'
import { namingField } from '../personal-data/personal-fields.ts'

/** An event that the history of a conversation tells; its declaration says how. */
export type ToldEvent = ChangeEvent | MessageEvent

const named = <N extends ToldEvent>(history: 'changes' | 'messages') =>
  Object.entries(events).flatMap(([name, { told }]) => (told?.history === history ? [name as N] : []))
/** Events of history type 1: changes to a conversation. */
export const changeEvents = named<ChangeEvent>('changes')
/** Additional events of history type 2: changes to messages. */
export const messageEvents = named<MessageEvent>('messages')

const Value = z.union([z.string(), z.array(z.string())]).nullable()

/** A conversation event. Values are stored raw, so that screens can show them in the reader's language. */
export const HistoryItem = z.object({
  /** Identifies the event; numbered per library without gaps. */
  number: z.number().int(),
  at: Moment,
  name: z.enum([...changeEvents, ...messageEvents] as [ToldEvent, ...ToldEvent[]]),
  /** The author. A rule has the reference of its workflow as `id`, and the name it had then; an API key has its own. */
  by: z.object({ kind: z.enum(['agent', 'visitor', 'rule', 'api_key', 'system']), id: z.string().nullable(), name: z.string() }),
  /** Fields of `conversation-fields.ts` (or 'visitor') with their old and new values. */
  changes: z.array(namingField(z.object({ field: z.string(), from: Value, to: Value }))),
  /** Further details of the event, such as the number of a merged conversation or the decision on a draft. */
  values: z.record(z.string(), z.string()),
})
export type HistoryItem = z.infer<typeof HistoryItem>

/** What is left of events of a conversation that were removed because of their age: from when to when they happened, and how many had each name. */
export const RemovedEvents = z.object({ first_at: Moment, last_at: Moment, counts: z.record(z.string(), z.number().int()) })

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
    output: z.object({
      events: z.array(HistoryItem),
      next_cursor: Cursor.nullable(),
      /** Older events, of which only the sum is left; on the last page. */
      removed: RemovedEvents.nullable(),
    }),
  }),
})
