import type { Ctx } from '../../kernel/context.ts'
import { mayAdd, type Rights, rightsFor, rightsNow } from '../permissions/index.ts'
import type { InvitationData } from './invitation-data.ts'

/** Who sent an invitation and what it grants. */
type Sent = Pick<InvitationData, 'role' | 'invited_by' | 'from_lib_id'>

/**
 * Returns a function that says whether an invitation's sender may make it now: a user of the context's library, or of its present parent, may invite to a
 * role of which they hold every permission themselves.
 */
export async function invitersNow(ctx: Ctx, invitations: readonly Sent[]): Promise<(invitation: Sent) => boolean> {
  const byLibrary = Map.groupBy(invitations, ({ from_lib_id }) => from_lib_id)
  const rights = new Map<string | undefined, Rights>()
  for (const [from_lib_id, sent] of byLibrary) {
    const inviters = [...new Set(sent.map(({ invited_by }) => invited_by))]
    rights.set(from_lib_id, from_lib_id === undefined ? await rightsNow(ctx, inviters) : await rightsFor(ctx, from_lib_id, inviters))
  }
  return ({ from_lib_id, invited_by, role }) => {
    const held = rights.get(from_lib_id)
    return held !== undefined && mayAdd(held, invited_by, role)
  }
}
