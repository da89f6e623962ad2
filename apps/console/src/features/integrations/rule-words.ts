import { defineTexts } from '@porchlight/ui/translate.ts'

/** Names of what webhooks add to rules. */
export const ruleWords = defineTexts('automation_words', {
  action_send_webhook: 'Call a webhook',
  input_endpoint_ref: 'Endpoint',
  input_note: 'Note',
})
