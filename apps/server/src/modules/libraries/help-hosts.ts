import type { Ctx } from '../../kernel/context.ts'

/** Returns the hosts, in lower case, at which a library's help center is without its key in the address. */
export async function helpHostsOf(ctx: Ctx, support_lib_id: string): Promise<string[]> {
  const row = await ctx.inLibrary(support_lib_id, (inside) =>
    inside.db.selectFrom('libraries').select(['library_domain', 'custom_subDomain']).where('support_lib_id', '=', support_lib_id).executeTakeFirst(),
  )
  return [row?.library_domain, row?.custom_subDomain].flatMap((host) => (host ? host.toLowerCase() : []))
}
