import type { AnswerSpending } from '@porchlight/contracts/answers/answers'
import type { LibrarySettings } from '@porchlight/contracts/libraries/library-document'
import type { Ctx } from '../../../kernel/context.ts'
import { composeMail } from '../../mail/index.ts'
import { emailsOfAdmins } from '../../people/index.ts'

type Limits = Pick<LibrarySettings['answers'], 'modelCallsPerDay' | 'modelCallsPerMonth' | 'costPerMonth'>
type Spent = AnswerSpending['day']
type Limit = NonNullable<AnswerSpending['limit']>
const nothing: Spent = { calls: 0, tokens: 0, cost_micros: 0 }

/** Returns the names of the day and the month (UTC). */
const periodsOf = (ctx: Ctx) => ({ day: ctx.clock.now().toISOString().slice(0, 10), month: ctx.clock.now().toISOString().slice(0, 7) })

/** Returns the limit that is reached; null if the model may be asked once more. */
function reached({ modelCallsPerDay, modelCallsPerMonth, costPerMonth }: Limits, day: Spent, month: Spent): Limit | null {
  if (modelCallsPerDay !== null && day.calls >= modelCallsPerDay) return 'calls_per_day'
  if (modelCallsPerMonth !== null && month.calls >= modelCallsPerMonth) return 'calls_per_month'
  return costPerMonth !== null && month.cost_micros >= costPerMonth * 1_000_000 ? 'cost_per_month' : null
}

async function spentIn(ctx: Ctx) {
  const { day, month } = periodsOf(ctx)
  const rows = await ctx.db
    .selectFrom('answer_spending')
    .select(['period', 'calls', 'tokens', 'cost_micros', 'is_told'])
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('period', 'in', [day, month])
    .execute()
  const of = (period: string) => {
    const row = rows.find((one) => one.period === period)
    return row ? { calls: row.calls, tokens: row.tokens, cost_micros: row.cost_micros } : nothing
  }
  return { day: of(day), month: of(month), told: rows.filter(({ is_told }) => is_told).map(({ period }) => period) }
}

/** Returns what the model was used for, and which limit is reached. */
export async function spendingNow(ctx: Ctx, limits: Limits): Promise<Omit<AnswerSpending, 'model'>> {
  const { day, month } = await spentIn(ctx)
  return { day, month, limit: reached(limits, day, month) }
}

/**
 * Counts one more call of the model and returns true; returns false if a limit is reached, and tells the admins of it once in its period. Calls at the same
 * moment wait for each other, so that no more are made than allowed.
 */
export async function takeCall(ctx: Ctx, limits: Limits): Promise<boolean> {
  const { day, month } = periodsOf(ctx)
  await change(ctx, { calls: 0, tokens: 0, cost_micros: 0 })
  const spent = await spentIn(ctx)
  const limit = reached(limits, spent.day, spent.month)
  if (limit === null) {
    await change(ctx, { calls: 1, tokens: 0, cost_micros: 0 })
    return true
  }
  const period = limit === 'calls_per_day' ? day : month
  if (!spent.told.includes(period)) await tell(ctx, limit, period)
  return false
}

/** Adds what a call of the model has cost. */
export const addCost = (ctx: Ctx, cost: { tokens: number; cost_micros: number }): Promise<void> => change(ctx, { calls: 0, ...cost })

async function change(ctx: Ctx, { calls, tokens, cost_micros }: Spent): Promise<void> {
  const { support_lib_id } = ctx
  // Both rows, always the month's first, which holds off calls at the same moment.
  for (const period of [periodsOf(ctx).month, periodsOf(ctx).day])
    await ctx.db
      .insertInto('answer_spending')
      .values({ support_lib_id, period, calls, tokens, cost_micros })
      .onConflict((conflict) =>
        conflict.columns(['support_lib_id', 'period']).doUpdateSet((eb) => ({
          calls: eb('answer_spending.calls', '+', calls),
          tokens: eb('answer_spending.tokens', '+', tokens),
          cost_micros: eb('answer_spending.cost_micros', '+', cost_micros),
        })),
      )
      .execute()
}

const told: Record<Limit, string> = {
  calls_per_day: 'The language model was asked as often today as your settings allow.',
  calls_per_month: 'The language model was asked as often this month as your settings allow.',
  cost_per_month: 'The language model has cost as much this month as your settings allow.',
}

async function tell(ctx: Ctx, limit: Limit, period: string): Promise<void> {
  await ctx.db.updateTable('answer_spending').set({ is_told: true }).where('support_lib_id', '=', ctx.support_lib_id).where('period', '=', period).execute()
  ctx.emit('answers.limit_reached', { limit, period })
  const until = limit === 'calls_per_day' ? 'day' : 'month'
  const text = `${told[limit]} Until the ${until} is over (UTC), answers quote your articles without it.\n\nTo change the limit:\n${ctx.config.PUBLIC_URL}/admin/profile/settings/answers\n`
  for (const to of await emailsOfAdmins(ctx)) await composeMail(ctx, { to, kind: 'answers_limit', subject: 'The language model has reached its limit', text })
}
