import { sql } from 'kysely'
import type { Ctx } from '../../kernel/context.ts'
import { ownAddresses } from './settings.ts'

/** Returns those of these addresses, which are in lower case and none of the library's own, that wrote a mail that arrived in these conversations, or got a copy. */
export async function namedInMails(ctx: Ctx, refs: readonly string[], addresses: readonly string[]): Promise<Set<string>> {
  if (refs.length === 0 || addresses.length === 0) return new Set()
  const { rows } = await sql<{ address: string }>`
    select distinct lower(named.address #>> '{}') as address from inbound_mails m
    cross join lateral jsonb_path_query(m.people, '$.*[*].address') named(address)
    where m.support_lib_id = ${ctx.support_lib_id} and m.conversation_ref = any(${[...refs]}::text[]) and m.people is not null
      and lower(named.address #>> '{}') = any(${[...addresses]}::text[])`.execute(ctx.db)
  if (rows.length === 0) return new Set()
  const own = new Set((await ownAddresses(ctx)).map(({ address }) => address))
  return new Set(rows.flatMap(({ address }) => (own.has(address) ? [] : [address])))
}
