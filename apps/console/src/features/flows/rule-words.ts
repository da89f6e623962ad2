import { defineTexts } from '@porchlight/ui/translate.ts'

/** Names of what flows add to rules. */
export const ruleWords = defineTexts('automation_words', {
  event_flow_started: 'a flow starts',
  event_flow_handed_over: 'a flow hands over to people',
  event_flow_ended: 'a flow ends',
  action_start_flow: 'Start a flow',
  input_flow_ref: 'Flow',
})
