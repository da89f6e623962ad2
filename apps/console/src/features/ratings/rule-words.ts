import { defineTexts } from '@porchlight/ui/translate.ts'

/** Names of what ratings add to rules. */
export const ruleWords = defineTexts('automation_words', {
  event_conversation_rated: 'a rating arrives',
  field_rating_score: 'Rating',
  action_ask_for_rating: 'Ask for a rating',
})
