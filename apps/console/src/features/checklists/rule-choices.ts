import { defineRuleChoices } from '../../shared/conversations/rules/rule-choices.ts'
import { checklistsQuery } from './checklists-query.ts'

/** The checklists that rules can add. */
export const ruleChoices = defineRuleChoices({
  refersTo: 'checklist',
  needs: 'checklists.list',
  query: checklistsQuery,
  choices: (all) => all.map(({ checklist_ref, name }) => ({ value: checklist_ref, label: name })),
})
