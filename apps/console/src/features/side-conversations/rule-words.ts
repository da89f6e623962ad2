import { defineTexts } from '@porchlight/ui/translate.ts'

/** Names of what side conversations add to rules. */
export const ruleWords = defineTexts('automation_words', { event_conversation_side_answered: 'a third party answers in a side conversation' })
