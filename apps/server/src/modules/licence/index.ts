import { licenceApi } from '@porchlight/contracts/identity/identity'
import { sql } from 'kysely'
import { lookEverywhere, unlessFound } from '../../kernel/data/nodes/look-everywhere.ts'
import { type JobTask, schedule } from '../../kernel/jobs.ts'
import type { Module } from '../../kernel/kernel.ts'
import { query } from '../../kernel/operations.ts'
import { licenceOf, subscriptionOf } from './licence-of.ts'

export { assertLicensed, licenceOf } from './licence-of.ts'
export type { Licence } from './rules.ts'

const refresh: JobTask = {
  name: 'licence.refresh',
  outside: true,
  async runOutside({ kernel }, { support_lib_id }) {
    if (typeof support_lib_id === 'string') await licenceOf(kernel, support_lib_id)
  },
}

/** The installation's licence requests are spread over this period. */
const spreadMs = 3_600_000

/** Subscription and licence check. */
export const licence: Module = {
  name: 'licence',
  handlers: [
    query(licenceApi.subscriptions, async (ctx) => ({ subscriptions: [await subscriptionOf(ctx)] })),
    query(licenceApi.check, async (ctx, { k, d }) => {
      const [library] = await lookEverywhere(
        ctx,
        sql<{ library_only: boolean }>`select library_only from library_of_key(${k ?? null}, ${d ?? null})`,
        unlessFound,
      )
      return { e: library ? 1 : 0, lw: library?.library_only ? 1 : 0 }
    }),
  ],
  tasks: [refresh],
  schedules: [
    schedule('licence.ask', '5 */6 * * *', 'select support_lib_id from libraries', async (ctx) => {
      if (!ctx.config.LICENCE_URL) return
      const runAt = new Date(ctx.clock.now().getTime() + Math.random() * spreadMs)
      ctx.enqueue('licence.refresh', {}, { runAt, key: `licence.refresh:${ctx.support_lib_id}` })
    }),
  ],
}
