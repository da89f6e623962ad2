import { defineTexts } from '@porchlight/ui/translate.ts'

/** Names of what business hours add to rules. */
export const ruleWords = defineTexts('automation_words', {
  field_business_hours: 'Business hours',
  choice_open: 'open',
  choice_closed: 'closed',
})
