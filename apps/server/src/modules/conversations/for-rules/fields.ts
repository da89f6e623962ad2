import { sql } from 'kysely'
import type { Ctx } from '../../../kernel/context.ts'
import type { WorkflowCase, WorkflowFieldReader } from '../../../kernel/jobs/workflow-work.ts'
import { candidatesFor } from '../candidates.ts'
import { andReadable } from '../sight.ts'

const yesOrNo = (value: unknown): 'yes' | 'no' => (value ? 'yes' : 'no')
const textOf = (value: unknown): string => (value === null || value === undefined ? '' : [value].flat().join(','))

/** Reads once for each case, however many conditions ask. */
function once<T>(read: (ctx: Ctx, of: WorkflowCase) => Promise<T>): (ctx: Ctx, of: WorkflowCase) => Promise<T> {
  const known = new WeakMap<WorkflowCase, Promise<T>>()
  return (ctx, of) => {
    const value = known.get(of) ?? read(ctx, of)
    known.set(of, value)
    return value
  }
}

/** Returns a reader that batches: rows requested within one turn of the event loop are read with one statement. */
function together<Key extends object, Row>(rowsOf: (ctx: Ctx, keys: Key[]) => Promise<Row[]>, nameOf: (one: Key | Row) => string) {
  const asking = new WeakMap<Ctx, { keys: Key[]; rows: Promise<Map<string, Row>> }>()
  return async (ctx: Ctx, key: Key): Promise<Row | undefined> => {
    const known = asking.get(ctx)
    const keys = known?.keys ?? []
    keys.push(key)
    const rows =
      known?.rows ??
      new Promise((resolve) => setImmediate(resolve)).then(async () => {
        asking.delete(ctx)
        return new Map((await rowsOf(ctx, keys)).map((row) => [nameOf(row), row]))
      })
    asking.set(ctx, { keys, rows })
    return (await rows).get(nameOf(key))
  }
}

const messageAt = together(
  (ctx, keys: { conversation_ref: string; id: string }[]) =>
    ctx.db
      .selectFrom('messages')
      .select(['conversation_ref', 'id', 'message', 'sender_type', 'sent_via', 'attachments'])
      .where('support_lib_id', '=', ctx.support_lib_id)
      .where(
        sql<boolean>`(conversation_ref, id) in (select * from unnest(${keys.map((key) => key.conversation_ref)}::text[], ${keys.map(({ id }) => id)}::text[]))`,
      )
      .execute(),
  ({ conversation_ref, id }) => `${conversation_ref} ${id}`,
)

const visitorAt = together(
  (ctx, keys: { visitor_id: string }[]) =>
    ctx.db
      .selectFrom('visitors as v')
      .leftJoin('companies as k', (join) => join.onRef('k.support_lib_id', '=', 'v.support_lib_id').onRef('k.company_ref', '=', 'v.company_ref'))
      .select(['v.visitor_id', 'v.name', 'v.email', 'v.phone', 'k.name as company', 'v.country', 'v.language', 'v.is_verified'])
      .where('v.support_lib_id', '=', ctx.support_lib_id)
      .where('v.visitor_id', 'in', [...new Set(keys.map(({ visitor_id }) => visitor_id))])
      .execute(),
  ({ visitor_id }) => visitor_id,
)

const messageOf = once(async (ctx, { conversation_ref, event }) => {
  const id = event?.payload.id
  if (typeof id !== 'string' || !event?.name.startsWith('message.')) return undefined
  return messageAt(ctx, { conversation_ref, id })
})

const contactOf = once((ctx, { view }) => visitorAt(ctx, view.visitor as { visitor_id: string }))

const count = async (ctx: Ctx, condition: ReturnType<typeof sql>): Promise<number> => {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from (select 1 from ${condition} limit 1000) n`.execute(ctx.db)
  return rows[0]?.count ?? 0
}

const changed = ({ event }: WorkflowCase) => {
  const { payload, name } = event ?? { payload: {} as Record<string, unknown>, name: '' }
  if (name === 'conversation.taken') return { field: 'assignee_id', from: payload.from, to: payload.user_id }
  if (name === 'conversation.transferred') return { field: 'assignee_id', from: payload.from_agent, to: payload.to_agent ?? payload.to_team }
  return { field: payload.field, from: payload.from, to: payload.to }
}

/** The fields that conversations add to rules. Whoever tries a rule counts only conversations that they may read; a rule that runs counts all. */
export const ruleFields: Readonly<Record<string, WorkflowFieldReader>> = {
  event_actor: async (_ctx, { event }) => event?.actor_kind ?? 'system',
  event_field: async (_ctx, of) => textOf(changed(of).field),
  event_from: async (_ctx, of) => textOf(changed(of).from),
  event_to: async (_ctx, of) => textOf(changed(of).to),
  message_text: async (ctx, of) => (await messageOf(ctx, of))?.message ?? '',
  message_sender: async (ctx, of) => (await messageOf(ctx, of))?.sender_type ?? null,
  message_via: async (ctx, of) => (await messageOf(ctx, of))?.sent_via ?? null,
  message_has_files: async (ctx, of) => yesOrNo(((await messageOf(ctx, of))?.attachments as unknown[] | undefined)?.length),
  contact_name: async (ctx, of) => (await contactOf(ctx, of))?.name ?? '',
  contact_email: async (ctx, of) => (await contactOf(ctx, of))?.email ?? '',
  contact_phone: async (ctx, of) => (await contactOf(ctx, of))?.phone ?? '',
  contact_company: async (ctx, of) => (await contactOf(ctx, of))?.company ?? '',
  contact_country: async (ctx, of) => (await contactOf(ctx, of))?.country ?? '',
  contact_language: async (ctx, of) => (await contactOf(ctx, of))?.language ?? '',
  contact_is_verified: async (ctx, of) => yesOrNo((await contactOf(ctx, of))?.is_verified),
  async is_first_contact(ctx, of) {
    const { visitor_id } = of.view.visitor as { visitor_id: string }
    const earlier = sql`conversations c where support_lib_id = ${ctx.support_lib_id} and visitor_id = ${visitor_id} and number < ${of.number} ${andReadable(ctx.actor)}`
    return yesOrNo((await count(ctx, earlier)) === 0)
  },
  open_conversations: (ctx, { view }) => {
    const { visitor_id } = view.visitor as { visitor_id: string }
    return count(
      ctx,
      sql`conversations c where support_lib_id = ${ctx.support_lib_id} and visitor_id = ${visitor_id} and state in ('waiting', 'ongoing', 'open') ${andReadable(ctx.actor)}`,
    )
  },
  messages_last_hour: (ctx, { conversation_ref, at }) =>
    count(
      ctx,
      sql`messages where support_lib_id = ${ctx.support_lib_id} and conversation_ref = ${conversation_ref} and sender_type = 'visitor'
        and created_at > ${new Date(at.getTime() - 3_600_000)} and created_at <= ${at}`,
    ),
  queue_length: (ctx) =>
    count(
      ctx,
      sql`conversations c where support_lib_id = ${ctx.support_lib_id} and state = 'waiting' and spam = 'no' and in_flow = 'no' ${andReadable(ctx.actor)}`,
    ),
  agents_available: async (ctx) => (await candidatesFor(ctx, null, [])).length,
}
