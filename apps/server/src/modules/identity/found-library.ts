import { sql } from 'kysely'
import type { Ctx } from '../../kernel/context.ts'
import { allNeeded } from '../../kernel/data/nodes/look-everywhere.ts'
import { createLibrary } from '../libraries/index.ts'
import { createUser } from '../people/index.ts'

/** An arbitrary constant: concurrent setups wait for each other on this lock. */
const setUpLock = 7_340_003

/** Who founds an installation. */
export type Founder = { company_name: string; agent_name: string; email: string; password_hash: string }

/** Makes the first library, that of `ctx`, and its admin. Returns false, and makes nothing, if there is an account already. */
export async function foundLibrary(ctx: Ctx, { company_name, agent_name, email, password_hash }: Founder): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(${setUpLock})`.execute(ctx.db)
  const { rows } = await sql<{ has_accounts: boolean }>`select has_accounts()`.execute(ctx.db)
  await ctx.lockName('set up')
  const elsewhere = await ctx.inOtherDatabases((db) => sql<{ has_accounts: boolean }>`select has_accounts()`.execute(db), allNeeded)
  if ([...rows, ...elsewhere.flatMap((each) => each.rows)].some(({ has_accounts }) => has_accounts)) return false
  // In the database where this transaction runs.
  await ctx.reserve(ctx.support_lib_id, '')
  const library_domain = new URL(ctx.config.PUBLIC_URL).hostname
  await createLibrary(ctx, { support_lib_id: ctx.support_lib_id, company_name, library_domain, library_email: email })
  await createUser(ctx, { email, user_type: 'admin', agent_name, display_name: agent_name, password_hash }, 'founder')
  return true
}
