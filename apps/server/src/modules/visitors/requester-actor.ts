import type { VisitorActor } from '../../kernel/context.ts'
import { hashSecret } from '../../kernel/ids.ts'

/**
 * Returns the actor that requesters use to access a ticket of their contact, with a visitor's permissions and view. It has no secret, and no browser's secret can
 * have this hash, because none contains a colon. The caller must first verify that it may act as this contact.
 */
export const requesterActor = (support_lib_id: string, visitor_id: string, requester: NonNullable<VisitorActor['requester']>): VisitorActor => ({
  kind: 'visitor',
  support_lib_id,
  visitor_id,
  secretHash: hashSecret(`staff:${support_lib_id}:${visitor_id}`),
  isProven: true,
  requester,
})
