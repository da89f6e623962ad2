import { defineTexts } from '@porchlight/ui/translate.ts'

/** Names of what mail add to rules. */
export const ruleWords = defineTexts('automation_words', {
  action_send_mail: 'Reply by email',
  input_to: 'To (instead of the requester)',
})
