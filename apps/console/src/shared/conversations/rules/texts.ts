import { defineTexts } from '@porchlight/ui/translate.ts'

/** UI strings of the editors of conditions and actions. */
export const t = defineTexts('rule_editor', {
  action: 'Action',
  before: '{field} (before)',
  choose: 'Choose…',
  group_before: 'Before it happened',
  group_conversation: 'Conversation',
  group_event: 'What happened',
  group_variables: 'Variables',
  incomplete: 'Complete the conditions.',
  match: 'Go on if the conversation matches',
  noValue: 'no value',
  templateHint: 'You can use {names}. In a macro, {asking} asks whoever runs it.',
  askExample: 'Order number',
  variableName: 'Variable {name}',
})
