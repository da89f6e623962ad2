import { roles } from '@porchlight/contracts'
import { z } from 'zod'

const InvitationData = z.object({ role: z.enum(roles), agent_name: z.string(), invited_by: z.string() })

/** Parses the data stored with an invitation until its approval. */
export const invitationData = (stored: unknown): z.infer<typeof InvitationData> => InvitationData.parse(stored)
