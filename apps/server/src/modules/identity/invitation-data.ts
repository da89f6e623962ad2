import { roles } from '@porchlight/contracts'
import { z } from 'zod'

const InvitationData = z.object({ role: z.enum(roles), agent_name: z.string(), invited_by: z.string() })

/** Parses the data that an invitation stores until it is approved. */
export const invitationData = (stored: unknown): z.infer<typeof InvitationData> => InvitationData.parse(stored)
