import type { BusinessTime } from '@porchlight/business-time'
import { type FactKind, factKinds } from '@porchlight/contracts/reports/metrics'
import { sql } from 'kysely'
import type { Ctx } from '../../../kernel/context.ts'
import { addToCubes, openBegun } from '../cubes/add-to-cubes.ts'
import { zonesOf } from '../cubes/zones.ts'
import { isCounted, type LedgerState } from './ledger-state.ts'
import type { Folded } from './reading.ts'

/** One conversation's reading: its number, the state before, and the facts of its events. */
export type Read = Folded & { conversation_ref: string; number: number; before: LedgerState | undefined }

/** A fact to add to the sums (`sign` 1), or to take out of them (-1). Times are ms since the epoch. */
type Change = {
  sign: 1 | -1
  fact: string
  at: number
  from_at: number | null
  value: number | null
  business: number | null
  channel: string
  agent_id: string | null
  owner_id: string | null
  team_ref: string | null
}

/** Writes what was read: states, new facts, and which of the earlier ones no longer hold or count; and adds them to the sums. */
export async function storeRead(ctx: Ctx, all: readonly Read[], hours: BusinessTime | undefined): Promise<void> {
  await storeStates(ctx, all)
  const changes = await withdraw(ctx, all)
  // Only for earlier facts, so run this before new ones are stored.
  for (const { conversation_ref, before, state } of all)
    if (before && (before.is_spam !== state.is_spam || before.is_away !== state.is_away)) changes.push(...(await markCounted(ctx, conversation_ref, state)))
  changes.push(...(await storeFacts(ctx, all, hours)))
  await addChanges(ctx, [...changes, ...changesOfOpen(all, changes)])
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

/** Columns returned of stored facts that changed. */
const stored = sql`f.fact, extract(epoch from f.at)::float8 * 1000 as at, extract(epoch from f.from_at)::float8 * 1000 as from_at, f.value, f.business, f.channel,
  f.agent_id, f.owner_id, f.team_ref`

async function withdraw(ctx: Ctx, all: readonly Read[]): Promise<Change[]> {
  const gone = all.flatMap(({ conversation_ref, withdrawn }) => withdrawn.map((one) => ({ conversation_ref, ...one })))
  if (gone.length === 0) return []
  const { rows } = await sql<Change & { is_counted: boolean }>`
    delete from report_facts f using jsonb_to_recordset(${JSON.stringify(gone)}::jsonb) as r(conversation_ref text, fact text, number bigint)
    where f.support_lib_id = ${ctx.support_lib_id} and f.conversation_ref = r.conversation_ref and f.fact = r.fact and f.number = r.number
    returning f.is_counted, -1 as sign, ${stored}`.execute(ctx.db)
  return rows.filter(({ is_counted }) => is_counted)
}

async function markCounted(ctx: Ctx, conversation_ref: string, state: LedgerState): Promise<Change[]> {
  const counted = factKinds.filter((fact) => isCounted(fact, state))
  const { rows } = await sql<Change>`
    update report_facts f set is_counted = f.fact = any(${counted}::text[])
    where f.support_lib_id = ${ctx.support_lib_id} and f.conversation_ref = ${conversation_ref} and f.is_counted <> (f.fact = any(${counted}::text[]))
    returning case when f.is_counted then 1 else -1 end as sign, ${stored}`.execute(ctx.db)
  return rows
}

/** Writes new facts and returns those that count. Columns are sent as arrays, which the database reads faster than records. */
async function storeFacts(ctx: Ctx, all: readonly Read[], hours: BusinessTime | undefined): Promise<Change[]> {
  const facts = all.flatMap(({ conversation_ref, state, facts: own }) =>
    own.map((fact) => ({
      ...fact,
      conversation_ref,
      is_counted: isCounted(fact.fact, state),
      business: fact.from_at === null || !hours ? null : hours.between(fact.from_at, fact.at),
    })),
  )
  if (facts.length === 0) return []
  const column = <K extends keyof (typeof facts)[number]>(name: K) => facts.map((fact) => fact[name])
  await sql`
    insert into report_facts (support_lib_id, conversation_ref, fact, number, at, from_at, value, business, channel, agent_id, owner_id, team_ref, detail, is_counted)
    select ${ctx.support_lib_id}, conversation_ref, fact, number, to_timestamp(at / 1000.0), to_timestamp(from_at / 1000.0), value, business, channel, agent_id,
      owner_id, team_ref, detail, is_counted
    from unnest(${column('conversation_ref')}::text[], ${column('fact') as FactKind[]}::text[], ${column('number')}::bigint[], ${column('at')}::float8[],
      ${column('from_at')}::float8[], ${column('value')}::bigint[], ${column('business')}::bigint[], ${column('channel')}::text[], ${column('agent_id')}::text[],
      ${column('owner_id')}::text[], ${column('team_ref')}::text[], ${column('detail')}::text[], ${column('is_counted')}::boolean[])
      as r(conversation_ref, fact, number, at, from_at, value, business, channel, agent_id, owner_id, team_ref, detail, is_counted)
    on conflict do nothing`.execute(ctx.db)
  return facts.filter(({ is_counted }) => is_counted).map((fact) => ({ ...fact, sign: 1 }))
}

/** Returns which conversations began or ceased to be counted as opened on a day: open ones by their state, closed ones by their fact. */
function changesOfOpen(all: readonly Read[], changes: readonly Change[]): Change[] {
  const opened = (sign: 1 | -1, state: LedgerState | undefined): Change[] =>
    state?.opened_at != null && isCounted('open_time', state)
      ? [begun({ sign, at: state.opened_at, channel: state.channel, owner_id: state.owner, team_ref: state.team })]
      : []
  return [
    ...all.flatMap(({ before, state }) => (isSameOpening(before, state) ? [] : [...opened(-1, before), ...opened(1, state)])),
    ...changes.flatMap(({ fact, from_at, ...change }) => (fact === 'open_time' && from_at !== null ? [begun({ ...change, at: from_at })] : [])),
  ]
}

const begun = ({ sign, at, channel, owner_id, team_ref }: Pick<Change, 'sign' | 'at' | 'channel' | 'owner_id' | 'team_ref'>): Change => ({
  ...{ sign, at, channel, owner_id, team_ref },
  ...{ fact: openBegun, agent_id: owner_id, from_at: null, value: null, business: null },
})

const isSameOpening = (one: LedgerState | undefined, other: LedgerState): boolean =>
  one !== undefined && (['opened_at', 'channel', 'owner', 'team', 'is_spam', 'is_away'] as const).every((name) => one[name] === other[name])

/** Adds changes to the sums of each time zone, as far as these are built. */
async function addChanges(ctx: Ctx, changes: readonly Change[]): Promise<void> {
  if (changes.length === 0) return
  for (const { time_zone, built_to } of await zonesOf(ctx)) {
    const due = changes.filter(({ fact, at }) => (fact === openBegun ? built_to === Number.POSITIVE_INFINITY : at < built_to))
    if (due.length === 0) continue
    const column = <K extends keyof Change>(name: K) => due.map((change) => change[name])
    const source = sql`
      select sign, fact, to_timestamp(at / 1000.0) as at, from_at, value, business, channel, agent_id, owner_id, team_ref
      from unnest(${column('sign')}::integer[], ${column('fact')}::text[], ${column('at')}::float8[], ${column('from_at')}::float8[], ${column('value')}::bigint[],
        ${column('business')}::bigint[], ${column('channel')}::text[], ${column('agent_id')}::text[], ${column('owner_id')}::text[], ${column('team_ref')}::text[])
        as r(sign, fact, at, from_at, value, business, channel, agent_id, owner_id, team_ref)`
    const range = due.reduce(({ from, to }, { at }) => ({ from: Math.min(from, at), to: Math.max(to, at) }), { from: Infinity, to: -Infinity })
    await addToCubes(ctx, time_zone, source, range)
  }
}
