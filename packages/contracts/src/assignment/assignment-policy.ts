import { z } from 'zod'
import { line } from '../common.ts'
import { assignmentMethods, skillsMax } from './assignment-terms.ts'

/** A skill that people have and conversations need. A language is one too: `language:de`. */
export const Skill = line(40)
  .min(1)
  .transform((name) => name.toLowerCase())

/** How much a conversation counts, in tenths: a chat 1, a ticket 0.2. */
const weight = z.number().min(0).max(100).multipleOf(0.1)
/** Maximum load of one person, in the same unit. */
export const AgentLimit = z.number().min(0).max(1000).multipleOf(0.1)

/** How a queue chooses who gets its conversations. The defaults offer a chat to the person present with the fewest chats. */
export const AssignmentPolicy = z.strictObject({
  method: z.enum(assignmentMethods).default('least_busy'),
  /** How much one open chat and one open ticket count. */
  chat_weight: weight.default(1),
  ticket_weight: weight.default(0),
  /** Maximum load of people without a limit of their own; null for no limit. */
  limit: AgentLimit.nullable().default(null),
  /** Skills that all its conversations need. */
  skills: z.array(Skill).max(skillsMax).default([]),
  /** Whether the contact's language is a needed skill too. */
  is_by_language: z.boolean().default(false),
  /** Whether the person who handled the contact's last conversation comes first. */
  is_sticky: z.boolean().default(false),
  /** A conversation whose owner leaves the contact without an answer for so long returns to the queue; null for never. */
  silence_minutes: z.number().int().min(1).max(10_080).nullable().default(null),
})
export type AssignmentPolicy = z.infer<typeof AssignmentPolicy>
