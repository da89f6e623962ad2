import { sql } from 'kysely'
import type { Ctx } from '../../kernel/context.ts'
import { refuseAnswer } from './refuse-answer.ts'

type Known = { user_id: string; is_removed: boolean; is_active: boolean; has_address: boolean }

/**
 * Asks what the library's directory knows of an address before somebody becomes a member by it: that would be a second membership of a person whom it has under
 * another address, and a way back in for one whom it has removed.
 * @returns the id that their membership has been promised, if the directory has added them
 * @throws AppError `sso_refused`
 */
export async function promisedId({ db, support_lib_id }: Ctx, email: string): Promise<string | undefined> {
  const { rows } = await sql<Known>`
    select user_id, removed_at is not null as is_removed, is_active, email = ${email} as has_address from scim_people
    where support_lib_id = ${support_lib_id} and same_as is null and (email = ${email} or lower(user_name) = ${email})
    order by is_removed, has_address desc limit 1`.execute(db)
  const [known] = rows
  if (known?.is_removed) throw refuseAnswer('member', new Error('the directory has removed this person'))
  if (known && !known.is_active) throw refuseAnswer('member', new Error('the directory has deactivated this person'))
  if (known && !known.has_address)
    throw refuseAnswer('member', new Error('the directory has this address as the user name of somebody who signs in with another one'))
  if (known) return known.user_id
  const former = db.selectFrom('scim_former_addresses').select('user_id').where('support_lib_id', '=', support_lib_id).where('email', '=', email)
  if (await former.executeTakeFirst()) throw refuseAnswer('member', new Error('the directory has given this person another address'))
  return undefined
}
