import { isDeepStrictEqual } from 'node:util'
import type { ConversationScope, Role } from '@porchlight/contracts/permission-flags'
import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import { hiddenFrom } from '../../kernel/calls/hidden-fields.ts'
import { send } from '../../kernel/calls/pipeline.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { StaffActor } from '../../kernel/context.ts'
import { hashSecret } from '../../kernel/ids.ts'
import type { Authenticator, Credentials, Recall } from '../../kernel/kernel.ts'
import { effectiveFlags } from '../permissions/index.ts'

type Holder = {
  support_lib_id: string
  parent_lib_id: string | null
  user_id: string
  email: string
  user_type: Role
  custom_role: string | null
  agent_name: string
  session_id: string
  expires_at: Date
  confirmed_at: Date | null
  role_flags: Record<string, boolean>
  user_flags: Record<string, boolean>
  conversation_scope: ConversationScope
  team_refs: string[] | null
  teammate_ids: string[] | null
  networks: string[]
  second_factor_by: Date | null
  personal_fields: string[]
}

const shape = /^[A-Za-z0-9_-]{43}$/

/** Caches recent callers by the hash of their token. */
const lastHolders = new LRUCache<string, { holder: Holder; actor: StaffActor }>({ max: 5000 })

/** Authenticates staff by their inbox token. Revocations and permission changes take effect with the next call. */
export const authenticateStaff: Authenticator = async (kernel, credentials) => {
  const hash = hashOf(credentials)
  if (!hash) return undefined
  const [holder] = await kernel.database.ask('inbox-token-holder', holderOf(hash, kernel.clock), { key: hash.toString('base64url') })
  if (!holder) return undefined
  const actor = actorOf(holder)
  lastHolders.set(hash.toString('base64url'), { holder, actor })
  return actor
}

/** Returns the cached owner of a token, to be confirmed in the read's transaction. */
export const recallStaff: Recall = (credentials) => {
  const hash = hashOf(credentials)
  const last = hash && lastHolders.get(hash.toString('base64url'))
  if (!last) return undefined
  return {
    actor: last.actor,
    async isStill(ctx) {
      const [holder] = await send(ctx.db, 'inbox-token-holder', holderOf(hash, ctx.clock))
      return isDeepStrictEqual(holder, last.holder)
    },
  }
}

const hashOf = (credentials: Credentials) => (credentials.kind === 'bearer' && shape.test(credentials.token) ? hashSecret(credentials.token) : undefined)
const holderOf = (hash: Buffer, clock: Clock) =>
  sql<Holder>`select h.*, c.*, personal_fields_of(h.support_lib_id) as personal_fields from inbox_token_holder(${hash}, ${clock.now()}) h
    cross join lateral console_conditions(h.support_lib_id, h.user_id, h.session_id) c`

function actorOf(holder: Holder): StaffActor {
  const { conversation_scope: scope, team_refs, teammate_ids } = holder
  const permissions = effectiveFlags(holder.user_type, holder.role_flags, holder.user_flags, holder.custom_role)
  return {
    kind: 'agent',
    support_lib_id: holder.support_lib_id,
    parent_lib_id: holder.parent_lib_id,
    user_id: holder.user_id,
    email: holder.email,
    role: holder.user_type,
    name: holder.agent_name,
    permissions,
    hidden: hiddenFrom(permissions, holder.personal_fields),
    sight: scope === 'all' ? undefined : { scope, team_refs: team_refs ?? [], teammate_ids: teammate_ids ?? [] },
    session_id: holder.session_id,
    expiresAt: holder.expires_at.getTime(),
    networks: holder.networks,
    secondFactorBy: holder.second_factor_by?.getTime(),
    confirmedAt: holder.confirmed_at?.getTime(),
  }
}
