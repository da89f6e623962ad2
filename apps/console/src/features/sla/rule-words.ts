import { defineTexts } from '@porchlight/ui/translate.ts'

/** Names of what SLA targets add to rules. */
export const ruleWords = defineTexts('automation_words', {
  event_sla_warned: 'an SLA target is close',
  event_sla_breached: 'an SLA target is missed',
})
