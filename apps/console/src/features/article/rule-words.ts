import { defineTexts } from '@porchlight/ui/translate.ts'

/** Names of what articles add to rules. */
export const ruleWords = defineTexts('automation_words', {
  action_send_article: 'Send an article',
  input_article_id: 'Article',
})
