import type { Ctx } from '../../kernel/context.ts'
import { refuse } from '../../kernel/errors.ts'
import { asSystem } from '../../kernel/jobs.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { queryLicenceService } from './query-licence-service.ts'
import { isFallbackAllowed, type Licence } from './rules.ts'

/**
 * Requests a library's licence and stores the response. Uses the network, so call it outside transactions.
 * @param youngEnoughMs a stored positive response younger than this is used without a request
 * @throws AppError `licence_unavailable` when the service is down and no positive response from the last 24 hours is stored
 */
export async function licenceOf(kernel: Kernel, support_lib_id: string, youngEnoughMs = 0): Promise<Licence> {
  const stored = await asSystem(kernel, support_lib_id, 'licence', readStored)
  const { LICENCE_URL } = kernel.config
  if (!LICENCE_URL) return { is_active: true, library_only: stored.library_only }
  const now = kernel.clock.now()
  const { answer } = stored
  if (answer?.is_active && now.getTime() - answer.answered_at.getTime() < youngEnoughMs) return answer
  try {
    const fresh = await queryLicenceService(kernel, LICENCE_URL, stored.library_refkey)
    await asSystem(kernel, support_lib_id, 'licence', (ctx) => keep(ctx, fresh))
    return fresh
  } catch (error) {
    kernel.log.warn({ err: error, support_lib_id }, 'licence service')
    if (answer && isFallbackAllowed(answer, now)) return answer
    throw refuse('licence_unavailable')
  }
}

/**
 * Returns the licence of a library whose user is signing in.
 * @throws AppError `subscription_inactive`, `licence_unavailable`
 */
export async function assertLicensed(kernel: Kernel, support_lib_id: string, youngEnoughMs?: number): Promise<Licence> {
  const licence = await licenceOf(kernel, support_lib_id, youngEnoughMs)
  if (!licence.is_active) throw refuse('subscription_inactive')
  return licence
}

/** Returns the subscription without a request: the last response, or active if there is no external service. */
export async function subscriptionOf(ctx: Ctx) {
  const { answer, library_only } = await readStored(ctx)
  if (!ctx.config.LICENCE_URL) return { is_active: true, library_only, answered_at: null }
  return { is_active: answer?.is_active ?? false, library_only: answer?.library_only ?? library_only, answered_at: answer?.answered_at.toISOString() ?? null }
}

async function readStored(ctx: Ctx) {
  const library = await ctx.db
    .selectFrom('libraries')
    .select(['library_refkey', 'library_only'])
    .where('support_lib_id', '=', ctx.support_lib_id)
    .executeTakeFirst()
  if (!library) throw refuse('licence_unavailable')
  const answer = await ctx.db
    .selectFrom('licence_answers')
    .select(['is_active', 'library_only', 'answered_at'])
    .where('support_lib_id', '=', ctx.support_lib_id)
    .executeTakeFirst()
  return { ...library, answer }
}

async function keep(ctx: Ctx, { is_active, library_only }: Licence): Promise<void> {
  const row = { is_active, library_only, answered_at: ctx.clock.now() }
  await ctx.db
    .insertInto('licence_answers')
    .values({ support_lib_id: ctx.support_lib_id, ...row })
    .onConflict((conflict) => conflict.column('support_lib_id').doUpdateSet(row))
    .execute()
}
