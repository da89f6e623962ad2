import { sql } from 'kysely'
import type { Ctx } from '../../../kernel/context.ts'
import type { Cause } from '../../../kernel/jobs/cause.ts'
import type { CaseEvent } from '../../../kernel/jobs/workflow-work.ts'
import type { FollowedEvent } from '../../../kernel/jobs.ts'

/** A stored event about a conversation. */
export type Happened = CaseEvent & { conversation_ref: string; event_ref: string; cause: Cause | null }

type Row = {
  number: number
  name: string
  payload: Record<string, unknown>
  actor_kind: string
  actor_id: string | null
  event_ref: string | null
  cause: Cause | null
  created_at: Date
}

const columns = sql.raw('number, name, payload, actor_kind, actor_id, event_ref, cause, created_at')

const present = ({ number, name, payload, actor_kind, actor_id, cause, created_at, event_ref }: Row): Happened => ({
  ...{ number, name, payload, actor_kind, actor_id, cause },
  // Older events have no reference: identify them by their number.
  event_ref: event_ref ?? `#${number}`,
  conversation_ref: typeof payload.conversation_ref === 'string' ? payload.conversation_ref : '',
  at: created_at,
})

/** Returns an event as rules take it. If it isn't about a conversation, its reference is empty. */
export const happened = ({ payload, at: created_at, ...event }: FollowedEvent): Happened =>
  present({ ...event, payload: payload as Row['payload'], created_at })

/** Returns the library's events of these names between two numbers in order, at most so many. */
export async function eventsNamed(
  ctx: Ctx,
  names: readonly string[],
  { after, upto, limit }: { after: number; upto: number; limit: number },
): Promise<Happened[]> {
  const { rows } = await sql<Row>`select ${columns} from events where support_lib_id = ${ctx.support_lib_id} and number > ${after} and number <= ${upto}
    and name = any(${names}) order by number limit ${limit}`.execute(ctx.db)
  return rows.map(present)
}

/** Returns the events about these conversations after this number, by conversation, oldest first; of all names, or of these. */
export async function eventsAbout(ctx: Ctx, refs: readonly string[], after: number, names?: readonly string[]): Promise<Map<string, Happened[]>> {
  const found = new Map<string, Happened[]>()
  if (refs.length === 0) return found
  const { rows } = await sql<Row>`
    select ${columns} from events where support_lib_id = ${ctx.support_lib_id} and subject = any(${refs}) and number > ${after}
      and (${names ?? null}::text[] is null or name = any(${names ?? null})) order by number limit 20000`.execute(ctx.db)
  for (const event of rows.map(present)) {
    const known = found.get(event.conversation_ref)
    if (known) known.push(event)
    else found.set(event.conversation_ref, [event])
  }
  return found
}
