import { defineTexts } from '@porchlight/ui/translate.ts'

/** Names of what notifications add to rules. */
export const ruleWords = defineTexts('automation_words', {
  action_notify: 'Notify people',
  input_team_refs: 'Teams',
})
