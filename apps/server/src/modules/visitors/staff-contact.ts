import type { Ctx } from '../../kernel/context.ts'
import { refuse } from '../../kernel/errors.ts'
import { hashSecret, newRef } from '../../kernel/ids.ts'
import { companyNamed } from './companies.ts'
import { type Contact, contactColumns } from './contacts-for.ts'

/** A staff account of a child library, as proven by its session. */
export type StaffAccount = { support_lib_id: string; user_id: string; name: string; email: string; company_name: string }

const rows = (ctx: Ctx, { support_lib_id, user_id }: Pick<StaffAccount, 'support_lib_id' | 'user_id'>) =>
  ctx.db.selectFrom('visitors').where('support_lib_id', '=', ctx.support_lib_id).where('staff_lib_id', '=', support_lib_id).where('staff_user_id', '=', user_id)

/** Returns the id of this account's contact in the context's library; undefined before its first ticket. */
export async function staffContactId(ctx: Ctx, account: Pick<StaffAccount, 'support_lib_id' | 'user_id'>): Promise<string | undefined> {
  return (await rows(ctx, account).select('visitor_id').executeTakeFirst())?.visitor_id
}

/** @throws AppError `forbidden` when staff of the context's library have blocked this account's contact */
export async function assertNotBlocked(ctx: Ctx, account: Pick<StaffAccount, 'support_lib_id' | 'user_id'>): Promise<void> {
  const contact = await rows(ctx, account).select('blocked_at').executeTakeFirst()
  if (contact?.blocked_at) throw refuse('forbidden')
}

/**
 * Returns the key that owns this account's ticket uploads. The contact can't own them, because it is created with the first ticket. Every account has its own
 * key.
 */
export const uploaderOf = ({ support_lib_id, user_id }: Pick<StaffAccount, 'support_lib_id' | 'user_id'>): string =>
  hashSecret(`staff:${support_lib_id}:${user_id}:files`).toString('base64url')

/**
 * Returns this account's contact in the context's library, locked, with the account's current name and email; creates it with the first ticket.
 * @throws AppError `forbidden` when staff have blocked the contact
 */
export async function staffContact(ctx: Ctx, account: StaffAccount): Promise<Contact> {
  const { support_lib_id } = ctx
  const now = ctx.clock.now()
  const facts = { name: account.name, email: account.email, staff_library: account.company_name }
  const added = await ctx.db
    .insertInto('visitors')
    .values({
      ...facts,
      support_lib_id,
      visitor_id: newRef(),
      staff_lib_id: account.support_lib_id,
      staff_user_id: account.user_id,
      company_ref: await companyNamed(ctx, account.company_name),
      is_verified: true,
      first_seen_at: now,
      last_seen_at: now,
    })
    .onConflict((conflict) => conflict.columns(['support_lib_id', 'staff_lib_id', 'staff_user_id']).where('staff_lib_id', 'is not', null).doNothing())
    .returning(contactColumns)
    .executeTakeFirst()
  if (added) {
    ctx.emit('visitor.created', { visitor_id: added.visitor_id })
    return added
  }
  const known = await rows(ctx, account)
    .select([...contactColumns, 'blocked_at'])
    .forUpdate()
    .executeTakeFirstOrThrow()
  const { blocked_at, ...contact } = known
  if (blocked_at) throw refuse('forbidden')
  await ctx.db
    .updateTable('visitors')
    .set({ ...facts, last_seen_at: now })
    .where('support_lib_id', '=', support_lib_id)
    .where('visitor_id', '=', contact.visitor_id)
    .execute()
  if (contact.visitor_name !== account.name || contact.visitor_email !== account.email)
    ctx.emit('visitor.identified', { visitor_id: contact.visitor_id, is_verified: true, is_news: true })
  return { ...contact, visitor_name: account.name, visitor_email: account.email, visitor_library: account.company_name }
}

/** Returns the account behind a contact of the context's library; undefined if the contact is not staff of a child library. */
export async function staffOfContact(ctx: Ctx, visitor_id: string): Promise<{ staff_lib_id: string; staff_user_id: string } | undefined> {
  const row = await ctx.db
    .selectFrom('visitors')
    .select(['staff_lib_id', 'staff_user_id'])
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('visitor_id', '=', visitor_id)
    .executeTakeFirst()
  return row?.staff_lib_id && row.staff_user_id ? { staff_lib_id: row.staff_lib_id, staff_user_id: row.staff_user_id } : undefined
}
