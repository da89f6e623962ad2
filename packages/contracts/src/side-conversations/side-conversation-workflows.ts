import { addToWorkflows } from '../workflows/add-to-workflows.ts'

/** What side conversations add to rules. */
export const sideConversationParts = addToWorkflows({ triggers: ['conversation.side_answered'] })
