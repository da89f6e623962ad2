import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../kernel/context.ts'
import type { PersonalFile, Trace } from '../../kernel/rows/personal-rows.ts'
import { removeRows } from './removal.ts'

/** Erases the files of a contact's conversations and forms that nothing else uses, and those that the contact uploaded; returns how many. */
export async function erase(ctx: Ctx, trace: Trace): Promise<Record<string, number>> {
  const onlyHere = sql<boolean>`not exists (select from file_uses o
    where o.support_lib_id = f.support_lib_id and o.file_id = f.file_id and not (o.holder = 'messages' and o.holder_id in (
      select h.id from messages h where h.support_lib_id = f.support_lib_id and h.conversation_ref = any(${[...trace.conversation]}::text[])))
    and not (o.holder = 'form_submissions' and o.holder_id in (${submissionsOf(ctx, trace)})))`
  const { rows } = await sql<{ file_id: string; size: number }>`
    select f.file_id, f.size from uploads f where ${isOf(ctx, trace)} and (${onlyHere} or ${isUploaded(ctx, trace)}) for update`.execute(ctx.db)
  if (rows.length > 0) await removeRows(ctx, rows)
  return { uploads: rows.length }
}

/** Returns the files of a contact's conversations and forms, and those that the contact uploaded. */
export async function files(ctx: Ctx, trace: Trace): Promise<PersonalFile[]> {
  const { rows } = await sql<{ file_id: string; name: string }>`select f.file_id, f.name from uploads f where ${isOf(ctx, trace)} order by 1`.execute(ctx.db)
  return rows.map(({ file_id, name }) => ({ name: `${file_id}-${name}`, key: `${ctx.support_lib_id}/${file_id}` }))
}

/** Whether an upload (`f`) is in one of the conversations or forms, or was uploaded by one of the contacts. */
const isOf = (
  ctx: Ctx,
  trace: Trace,
): RawBuilder<boolean> => sql<boolean>`f.support_lib_id = ${ctx.support_lib_id} and (${isUploaded(ctx, trace)} or f.file_id in (
  select u.file_id from file_uses u
  join messages m on m.support_lib_id = u.support_lib_id and m.id = u.holder_id and m.conversation_ref = any(${[...trace.conversation]}::text[])
  where u.support_lib_id = ${ctx.support_lib_id} and u.holder = 'messages'
  union all select u.file_id from file_uses u
  where u.support_lib_id = ${ctx.support_lib_id} and u.holder = 'form_submissions' and u.holder_id in (${submissionsOf(ctx, trace)})))`

/** The contact's answers to forms: in their conversations, or by link with their address. */
const submissionsOf = ({ support_lib_id }: Ctx, { conversation, address }: Trace): RawBuilder<unknown> => sql`
  select s.submission_ref from form_submissions s where s.support_lib_id = ${support_lib_id}
  and (s.conversation_ref = any(${[...conversation]}::text[]) or lower(s.email) = any(${[...address]}::text[]))`

const isUploaded = ({ support_lib_id }: Ctx, { contact }: Trace): RawBuilder<boolean> => sql<boolean>`(f.owner_kind = 'visitor' and f.owner_id in (
  select translate(rtrim(encode(s.secret_hash, 'base64'), '='), '+/', '-_') from visitor_secrets s
  where s.support_lib_id = ${support_lib_id} and s.visitor_id = any(${[...contact]}::text[])))`
