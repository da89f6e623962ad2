import { Email } from '@porchlight/contracts/common'
import type { Ctx } from '../../../kernel/context.ts'
import { ImportOptions, type ImportRow } from '../access.ts'

/** Returns the addresses, and domains as `@example.com`, from which the team has written: those that were named, and the members' own. */
export async function ownAddresses(ctx: Ctx, row: ImportRow): Promise<string[]> {
  const { own_addresses } = ImportOptions.parse(row.options)
  const named = own_addresses.toLowerCase().split(/[\s,;]+/)
  const members = await ctx.db.selectFrom('users').select('email').where('support_lib_id', '=', ctx.support_lib_id).execute()
  return [...named.filter((each) => /^@[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(each) || Email.safeParse(each).success), ...members.map(({ email }) => email)]
}
