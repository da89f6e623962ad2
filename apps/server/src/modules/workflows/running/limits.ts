import { sql } from 'kysely'
import type { Desk, Matter } from './engine.ts'

/** Limits of rules: rules in one chain, runs of a library in a minute, runs of one rule on one conversation in an hour. */
export const runLimits = { chain: 5, perMinute: 3000, perConversation: 30 } as const

/**
 * Returns the limit that keeps a rule from running, if any: it has caused itself, the chain of rules is too long, or there were too many runs. Such a run is
 * recorded, so that its reason can be seen.
 */
export async function limitOn({ ctx }: Desk, { cause, rule, of }: Matter): Promise<'loop' | 'too_deep' | 'too_many' | undefined> {
  if (cause.rules.includes(rule.workflow_ref)) return 'loop'
  if (cause.rules.length >= runLimits.chain) return 'too_deep'
  const now = ctx.clock.now().getTime()
  const { rows } = await sql<{ in_minute: number; here: number }>`
    select
      (select count(*)::int from (select started_at from workflow_runs where support_lib_id = ${ctx.support_lib_id}
        order by run_number desc limit ${runLimits.perMinute}) r where r.started_at > ${new Date(now - 60_000)}) as in_minute,
      (select count(*)::int from (select workflow_ref, started_at from workflow_runs where support_lib_id = ${ctx.support_lib_id}
        and conversation_ref = ${of.conversation_ref} order by run_number desc limit 500) r
        where r.workflow_ref = ${rule.workflow_ref} and r.started_at > ${new Date(now - 3_600_000)}) as here`.execute(ctx.db)
  const counted = rows[0]
  return counted && (counted.in_minute >= runLimits.perMinute || counted.here >= runLimits.perConversation) ? 'too_many' : undefined
}
