import { limits } from '@porchlight/contracts/limits'
import type { Ctx, StaffActor } from '../../kernel/context.ts'
import { hashSecret, newSecret } from '../../kernel/ids.ts'
import { staffOf } from '../../kernel/permissions.ts'
import type { DownloadKind } from '../../kernel/rows/downloads.ts'

/** The session or the API key by which somebody acts: a key of a download is of no use to anybody else's. */
const holderOf = ({ session_id, key }: StaffActor): string => (key ? `key:${key.key_id}` : `session:${session_id}`)

/**
 * Returns the address of a file for the caller, who must be allowed to have it. It works once, within a minute, and only for them; only its hash is stored.
 * @throws AppError as `find` of the kind does
 */
export async function downloadAddress(ctx: Ctx, { kind, find }: DownloadKind, target: string): Promise<string> {
  const staff = staffOf(ctx)
  await find(ctx, target)
  const secret = newSecret()
  await ctx.db
    .insertInto('download_keys')
    .values({
      ...{ support_lib_id: ctx.support_lib_id, key_hash: hashSecret(secret), kind, target, user_id: staff.user_id, holder: holderOf(staff) },
      expires_at: new Date(ctx.clock.now().getTime() + limits.downloadKeySeconds * 1000),
    })
    .execute()
  return `/downloads/${secret}`
}

/** Uses up the caller's key; only one of several attempts succeeds. Undefined for any other, and for one of somebody else. */
export async function useKey(ctx: Ctx, secret: string): Promise<{ kind: string; target: string } | undefined> {
  const staff = staffOf(ctx)
  return ctx.db
    .deleteFrom('download_keys')
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('key_hash', '=', hashSecret(secret))
    .where('user_id', '=', staff.user_id)
    .where('holder', '=', holderOf(staff))
    .where('expires_at', '>', ctx.clock.now())
    .returning(['kind', 'target'])
    .executeTakeFirst()
}
