import { defineTexts } from '@porchlight/ui/translate.ts'

/** Names of what canned replies add to rules. */
export const ruleWords = defineTexts('automation_words', {
  action_send_canned_reply: 'Send a canned reply',
  input_reply_ref: 'Canned reply',
})
