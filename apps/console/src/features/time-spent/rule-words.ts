import { defineTexts } from '@porchlight/ui/translate.ts'

/** Names of what time spent adds to rules. */
export const ruleWords = defineTexts('automation_words', {
  event_time_added: 'time spent is added',
  action_add_time: 'Add time spent',
})
