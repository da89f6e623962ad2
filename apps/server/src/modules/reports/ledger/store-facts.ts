import type { BusinessTime } from '@porchlight/business-time'
import { type FactKind, factKinds } from '@porchlight/contracts/reports/metric'
import { sql } from 'kysely'
import type { Ctx } from '../../../kernel/context.ts'
import { isCounted, type LedgerState } from './ledger-state.ts'
import type { Folded } from './reading.ts'

/** What was read of one conversation: its number, the state before, and what its events noted. */
export type Read = Folded & { conversation_ref: string; number: number; before: LedgerState | undefined }

/** Writes what was read: states, new facts, and which of the earlier ones no longer hold or count. */
export async function storeRead(ctx: Ctx, all: readonly Read[], hours: BusinessTime | undefined): Promise<void> {
  await storeStates(ctx, all)
  await withdraw(ctx, all)
  // Before the new facts, which are written with their own mark.
  for (const { conversation_ref, before, state } of all)
    if (before && (before.is_spam !== state.is_spam || before.is_away !== state.is_away)) await markCounted(ctx, conversation_ref, state)
  await storeFacts(ctx, all, hours)
}

async function storeStates(ctx: Ctx, all: readonly Read[]): Promise<void> {
  const rows = all.map(({ conversation_ref, number, state }) => ({
    conversation_ref,
    number,
    state,
    opened_at: state.opened_at,
    channel: state.channel,
    owner_id: state.owner,
    team_ref: state.team,
    is_counted: isCounted('open_time', state),
  }))
  await sql`
    insert into report_conversations (support_lib_id, conversation_ref, number, state, opened_at, channel, owner_id, team_ref, is_counted)
    select ${ctx.support_lib_id}, conversation_ref, number, state, to_timestamp(opened_at / 1000.0), channel, owner_id, team_ref, is_counted
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r(conversation_ref text, number bigint, state jsonb, opened_at float8, channel text, owner_id text, team_ref text, is_counted boolean)
    on conflict (support_lib_id, conversation_ref) do update set state = excluded.state, opened_at = excluded.opened_at, channel = excluded.channel,
      owner_id = excluded.owner_id, team_ref = excluded.team_ref, is_counted = excluded.is_counted`.execute(ctx.db)
}

async function withdraw(ctx: Ctx, all: readonly Read[]): Promise<void> {
  const gone = all.flatMap(({ conversation_ref, withdrawn }) => withdrawn.map((one) => ({ conversation_ref, ...one })))
  if (gone.length === 0) return
  await sql`
    delete from report_facts f using jsonb_to_recordset(${JSON.stringify(gone)}::jsonb) as r(conversation_ref text, fact text, number bigint)
    where f.support_lib_id = ${ctx.support_lib_id} and f.conversation_ref = r.conversation_ref and f.fact = r.fact and f.number = r.number`.execute(ctx.db)
}

async function markCounted(ctx: Ctx, conversation_ref: string, state: LedgerState): Promise<void> {
  const counted = factKinds.filter((fact) => isCounted(fact, state))
  await sql`
    update report_facts set is_counted = fact = any(${counted}::text[])
    where support_lib_id = ${ctx.support_lib_id} and conversation_ref = ${conversation_ref} and is_counted <> (fact = any(${counted}::text[]))`.execute(ctx.db)
}

/** Columns are sent as arrays, which the database reads faster than records. */
async function storeFacts(ctx: Ctx, all: readonly Read[], hours: BusinessTime | undefined): Promise<void> {
  const facts = all.flatMap(({ conversation_ref, state, facts: own }) =>
    own.map((fact) => ({ ...fact, conversation_ref, is_counted: isCounted(fact.fact, state) })),
  )
  if (facts.length === 0) return
  const column = <K extends keyof (typeof facts)[number]>(name: K) => facts.map((fact) => fact[name])
  const business = facts.map(({ from_at, at }) => (from_at === null || !hours ? null : hours.between(from_at, at)))
  await sql`
    insert into report_facts (support_lib_id, conversation_ref, fact, number, at, from_at, value, business, channel, agent_id, owner_id, team_ref, detail, is_counted)
    select ${ctx.support_lib_id}, conversation_ref, fact, number, to_timestamp(at / 1000.0), to_timestamp(from_at / 1000.0), value, business, channel, agent_id,
      owner_id, team_ref, detail, is_counted
    from unnest(${column('conversation_ref')}::text[], ${column('fact') as FactKind[]}::text[], ${column('number')}::bigint[], ${column('at')}::float8[],
      ${column('from_at')}::float8[], ${column('value')}::bigint[], ${business}::bigint[], ${column('channel')}::text[], ${column('agent_id')}::text[],
      ${column('owner_id')}::text[], ${column('team_ref')}::text[], ${column('detail')}::text[], ${column('is_counted')}::boolean[])
      as r(conversation_ref, fact, number, at, from_at, value, business, channel, agent_id, owner_id, team_ref, detail, is_counted)
    on conflict do nothing`.execute(ctx.db)
}
