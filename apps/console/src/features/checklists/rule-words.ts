import { defineTexts } from '@porchlight/ui/translate.ts'

/** Names of what checklists add to rules. */
export const ruleWords = defineTexts('automation_words', {
  event_checklist_added: 'a checklist is added',
  action_add_checklist: 'Add a checklist',
  input_checklist_ref: 'Checklist',
})
