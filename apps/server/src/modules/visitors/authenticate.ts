import { hashSecret } from '../../kernel/ids.ts'
import type { Authenticator } from '../../kernel/kernel.ts'

/** 256 bits in base64url are 43 characters. */
const secretShape = /^[A-Za-z0-9_-]{43,128}$/

/**
 * Authenticates a visitor by their secret. In an existing library, an unknown secret is also a visitor, without a row yet; an ended secret authenticates no
 * one.
 */
export const authenticateVisitor: Authenticator = async (kernel, credentials) => {
  if (credentials.kind !== 'visitor' || !secretShape.test(credentials.secret)) return undefined
  const { support_lib_id } = credentials
  const secretHash = hashSecret(credentials.secret)
  return kernel.database.transaction(support_lib_id, 'read', async (db) => {
    const row = await db
      .selectFrom('libraries as l')
      .leftJoin('visitor_secrets as s', (join) => join.onRef('s.support_lib_id', '=', 'l.support_lib_id').on('s.secret_hash', '=', secretHash))
      .select(['l.support_lib_id', 's.visitor_id', 's.ended_at', 's.is_proven'])
      .where('l.support_lib_id', '=', support_lib_id)
      .executeTakeFirst()
    return row && row.ended_at === null
      ? { kind: 'visitor' as const, support_lib_id, visitor_id: row.visitor_id, secretHash, isProven: row.is_proven === true }
      : undefined
  })
}
