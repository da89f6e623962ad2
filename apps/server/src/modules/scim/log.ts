import type { ProvisioningLogRow } from '@porchlight/contracts/scim/provisioning'
import { sql } from 'kysely'
import type { Ctx } from '../../kernel/context.ts'
import { hashSecret } from '../../kernel/ids.ts'

/** What of a request was refused or left out. */
export type Noted = { request: string; who: string; detail: string; is_refused: boolean }

/** Rows kept per library, and shown. */
const rowsMax = 200
const shownMax = 50
const clean = (text: string, max: number) =>
  text
    .replaceAll(/\p{Cc}+/gu, ' ')
    .slice(0, max)
    .toWellFormed()

/** Notes for the library's admins what a directory asked for in vain. Directories try again every few minutes: alike ones are one row. */
export async function noteInLog(ctx: Ctx, { request, who, detail, is_refused }: Noted): Promise<void> {
  const { support_lib_id } = ctx
  const row = { request: clean(request, 100), who: clean(who, 254), detail: clean(detail, 500), is_refused, last_at: ctx.clock.now() }
  const log_ref = hashSecret(JSON.stringify([row.request, row.who, row.detail, is_refused])).toString('base64url')
  await ctx.db
    .insertInto('scim_log')
    .values({ support_lib_id, log_ref, ...row })
    .onConflict((conflict) => conflict.columns(['support_lib_id', 'log_ref']).doUpdateSet({ times: sql`scim_log.times + 1`, last_at: row.last_at }))
    .execute()
  await sql`delete from scim_log where support_lib_id = ${support_lib_id} and last_at <
    (select last_at from scim_log where support_lib_id = ${support_lib_id} order by last_at desc offset ${rowsMax - 1} limit 1)`.execute(ctx.db)
}

/** Returns the newest rows. */
export async function logOf({ db, support_lib_id }: Ctx): Promise<ProvisioningLogRow[]> {
  const { rows } = await sql<Omit<ProvisioningLogRow, 'last_at'> & { last_at: Date }>`
    select l.log_ref, l.request, l.who, coalesce(u.email, p.email, g.display_name, '') as name, l.detail, l.is_refused, l.times, l.last_at
    from scim_log l
    left join users u on u.support_lib_id = l.support_lib_id and u.user_id = l.who
    left join scim_people p on p.support_lib_id = l.support_lib_id and p.user_id = l.who
    left join scim_groups g on g.support_lib_id = l.support_lib_id and g.group_ref = l.who
    where l.support_lib_id = ${support_lib_id} order by l.last_at desc limit ${shownMax}`.execute(db)
  return rows.map(({ last_at, ...row }) => ({ ...row, last_at: last_at.toISOString() }))
}
