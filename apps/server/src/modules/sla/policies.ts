import { conversationField } from '@porchlight/contracts/conversations/conversation-fields'
import { type Filter, passes, resolveFilter, type Test } from '@porchlight/contracts/lists/list-language'
import type { SlaPolicyView } from '@porchlight/contracts/sla/sla'
import type { SlaKind } from '@porchlight/contracts/sla/sla-fields'
import type { Selectable } from 'kysely'
import type { Ctx } from '../../kernel/context.ts'
import type { SlaPolicies } from '../../kernel/generated/tables.ts'
import { calendarsOf } from '../calendars/index.ts'
import { type ConversationRow, forStaff } from '../conversations/index.ts'
import type { Target } from './due.ts'

export type PolicyRow = Selectable<SlaPolicies>

/** A policy ready to be applied. */
export type Policy = {
  policy_ref: string
  name: string
  created_at: number
  filter: Test
  /** Returns the target of a kind of clock, and a text that changes with everything that its due time depends on; undefined if nothing is promised. */
  targetOf(kind: SlaKind): (Target & { minutes: number; basis: string; calendar_name: string | null }) | undefined
}

const minuteMs = 60_000
/** All time counts. */
export const calendarTime = { between: (from: number, to: number) => Math.max(0, to - from), after: (from: number, ms: number) => from + ms }

/** Returns whether a target was counted in business time, by the text that its due time depended on. */
export const isInBusinessTime = (basis: string): boolean => (basis.split(' ')[3] ?? '') !== ''

/** Returns a library's policies in order; there are at most `limits.slaPoliciesMax`. */
export const policyRows = (ctx: Ctx): Promise<PolicyRow[]> =>
  ctx.db.selectFrom('sla_policies').selectAll().where('support_lib_id', '=', ctx.support_lib_id).orderBy('position').orderBy('policy_ref').execute()

/** Returns a policy as staff see it. */
export const presentPolicy = (row: PolicyRow): SlaPolicyView => ({
  policy_ref: row.policy_ref,
  name: row.name,
  filter: row.filter as Filter,
  first_reply_minutes: row.first_reply_minutes,
  next_reply_minutes: row.next_reply_minutes,
  resolution_minutes: row.resolution_minutes,
  warn_minutes: row.warn_minutes,
  counts: row.counts as SlaPolicyView['counts'],
  calendar_ref: row.calendar_ref,
  is_enabled: row.is_enabled,
})

/** Returns the enabled policies in order, with their calendars. */
export async function policiesInUse(ctx: Ctx): Promise<Policy[]> {
  const rows = (await policyRows(ctx)).filter(({ is_enabled }) => is_enabled)
  const calendars = rows.some(({ counts }) => counts === 'business_time') ? await calendarsOf(ctx) : []
  return rows.map((row): Policy => {
    const own = calendars.find(({ calendar_ref, is_default }) => (row.calendar_ref === null ? is_default : calendar_ref === row.calendar_ref))
    const calendar = row.counts === 'business_time' ? own : undefined
    return {
      policy_ref: row.policy_ref,
      name: row.name,
      created_at: row.created_at.getTime(),
      // Conditions are the same for everyone and never depend on the current time.
      filter: resolveFilter(conversationField, row.filter as Filter, { user_id: '', team_refs: [], now: new Date(0) }),
      targetOf(kind) {
        const minutes = row[`${kind}_minutes`]
        if (minutes === null) return undefined
        const basis = [row.policy_ref, minutes, row.warn_minutes, calendar?.version ?? ''].join(' ')
        const target = { ms: minutes * minuteMs, warn_ms: row.warn_minutes * minuteMs, time: calendar?.time ?? calendarTime }
        return { ...target, minutes, basis, calendar_name: calendar?.name ?? null }
      },
    }
  })
}

/** Returns the policy of a conversation: the first whose conditions it meets. */
export function policyOf(policies: readonly Policy[], row: ConversationRow): Policy | undefined {
  if (policies.length === 0) return undefined
  const view = forStaff(row, 'everyone')
  return policies.find(({ filter }) => passes(filter, view))
}
