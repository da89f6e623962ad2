import { sql } from 'kysely'
import type { Ctx } from '../../kernel/context.ts'
import { allNeeded, lookEverywhere, unlessFound } from '../../kernel/data/nodes/look-everywhere.ts'

/** One library that an account is a member of. */
export type Membership = { support_lib_id: string; user_id: string; is_active: boolean }

/** A membership with what orders it. */
export type EnteredMembership = { support_lib_id: string; entered_at: Date | null; created_at: Date }

/** Compares memberships: the library entered last comes first. */
export const byEntry = (one: EnteredMembership, other: EnteredMembership): number =>
  (other.entered_at?.getTime() ?? 0) - (one.entered_at?.getTime() ?? 0) ||
  one.created_at.getTime() - other.created_at.getTime() ||
  (one.support_lib_id < other.support_lib_id ? -1 : 1)

/** Returns an account's memberships, the library entered last first. Only for an account that its owner has proven, or whose password changes. */
export async function membershipsOf(ctx: Ctx, account_id: string, isComplete = false): Promise<Membership[]> {
  const rows = await lookEverywhere(
    ctx,
    sql<Membership & EnteredMembership>`select * from account_memberships(${account_id})`,
    isComplete ? allNeeded : unlessFound,
  )
  return rows.sort(byEntry).map(({ support_lib_id, user_id, is_active }) => ({ support_lib_id, user_id, is_active }))
}

/** Returns the libraries that an account, which its owner has proven, enters only through their identity provider. */
export async function librariesWithSsoOnly(ctx: Ctx, account_id: string): Promise<Set<string>> {
  const rows = await lookEverywhere(ctx, sql<{ support_lib_id: string }>`select * from libraries_with_sso_only(${account_id})`)
  return new Set(rows.map((row) => row.support_lib_id))
}

/** Runs `run` in each library of an account, deactivated memberships included, always in the same order: events are numbered by locking each library. @param isComplete whether all must be there */
export async function inEachMembership(
  ctx: Ctx,
  account_id: string,
  run: (inside: Ctx, membership: Membership) => Promise<void>,
  isComplete = true,
): Promise<void> {
  const memberships = (await membershipsOf(ctx, account_id, isComplete)).sort((one, other) => (one.support_lib_id < other.support_lib_id ? -1 : 1))
  for (const each of memberships) await ctx.inLibrary(each.support_lib_id, (inside) => run(inside, each))
}
