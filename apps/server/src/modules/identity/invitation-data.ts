import { RoleKey } from '@porchlight/contracts/common'
import { z } from 'zod'

const InvitationData = z.object({
  role: RoleKey,
  agent_name: z.string(),
  invited_by: z.string(),
  /** The parent library whose user sent the invitation; absent if a user of the library itself did. */
  from_lib_id: z.string().optional(),
  /** The id that the membership will have, if somebody knows the person by it already. */
  user_id: z.string().optional(),
  /** The link with which somebody asked for it. */
  link_ref: z.string().optional(),
})
export type InvitationData = z.infer<typeof InvitationData>

/** Parses the data stored with an invitation until its approval. */
export const invitationData = (stored: unknown): InvitationData => InvitationData.parse(stored)
