import { sql } from 'kysely'
import type { Ctx } from '../../kernel/context.ts'
import type { PersonalData, Trace } from '../../kernel/personal-rows.ts'
import { removeRows } from './removal.ts'

/** Files of a contact's conversations that nothing else uses, and those that the contact uploaded. */
export const personal: PersonalData = { rows: [], erase }

async function erase(ctx: Ctx, { conversation, contact }: Trace): Promise<Record<string, number>> {
  const { rows } = await sql<{ file_id: string; size: number }>`
    select f.file_id, f.size from uploads f where f.support_lib_id = ${ctx.support_lib_id} and f.file_id in (
      select u.file_id from file_uses u
      join messages m on m.support_lib_id = u.support_lib_id and m.id = u.holder_id and m.conversation_ref = any(${[...conversation]}::text[])
      where u.support_lib_id = ${ctx.support_lib_id} and u.holder = 'messages' and not exists (select from file_uses o
        where o.support_lib_id = u.support_lib_id and o.file_id = u.file_id and not (o.holder = 'messages' and o.holder_id in (
          select h.id from messages h where h.support_lib_id = u.support_lib_id and h.conversation_ref = any(${[...conversation]}::text[]))))
      union
      select v.file_id from visitor_secrets s
      join uploads v on v.support_lib_id = s.support_lib_id and v.owner_kind = 'visitor'
        and v.owner_id = translate(rtrim(encode(s.secret_hash, 'base64'), '='), '+/', '-_')
      where s.support_lib_id = ${ctx.support_lib_id} and s.visitor_id = any(${[...contact]}::text[]))
    for update`.execute(ctx.db)
  if (rows.length > 0) await removeRows(ctx, rows)
  return { uploads: rows.length }
}
