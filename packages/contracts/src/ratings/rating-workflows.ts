import { addToWorkflows } from '../workflows/add-to-workflows.ts'

/** Fields and triggers that ratings add to rules. */
export const ratingParts = addToWorkflows({
  triggers: ['conversation.rated'],
  fields: { rating_score: { kind: 'number', nullable: true } },
  actions: { ask_for_rating: { summary: 'Ask for a rating', inputs: {} } },
})
