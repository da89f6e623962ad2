import type { Role } from '@porchlight/contracts'
import { sql } from 'kysely'
import { hashSecret } from '../../kernel/ids.ts'
import type { Authenticator } from '../../kernel/kernel.ts'
import { effectiveFlags } from '../permissions/index.ts'

type Holder = {
  support_lib_id: string
  parent_lib_id: string | null
  user_id: string
  email: string
  user_type: Role
  agent_name: string
  session_id: string
  expires_at: Date
  role_flags: Record<string, boolean>
  user_flags: Record<string, boolean>
}

const shape = /^[A-Za-z0-9_-]{43}$/

/** Knows staff by their inbox token. Nothing is remembered between calls: what was revoked or changed holds from the next call on. */
export const authenticateStaff: Authenticator = async (kernel, credentials) => {
  if (credentials.kind !== 'bearer' || !shape.test(credentials.token)) return undefined
  const statement = sql<Holder>`select * from inbox_token_holder(${hashSecret(credentials.token)}, ${kernel.clock.now()})`
  const [holder] = await kernel.database.ask('inbox-token-holder', statement)
  if (!holder) return undefined
  return {
    kind: 'agent',
    support_lib_id: holder.support_lib_id,
    parent_lib_id: holder.parent_lib_id,
    user_id: holder.user_id,
    email: holder.email,
    role: holder.user_type,
    name: holder.agent_name,
    permissions: effectiveFlags(holder.user_type, holder.role_flags, holder.user_flags),
    session_id: holder.session_id,
    expiresAt: holder.expires_at.getTime(),
  }
}
