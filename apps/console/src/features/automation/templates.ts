import type { WorkflowPlan } from '@porchlight/contracts/workflows/plan-steps'
import { workflowTemplates } from '@porchlight/contracts/workflows/workflow-templates'
import { t } from './texts.ts'

const blank: WorkflowPlan = { triggers: [{ on: 'event', event: 'conversation.started' }], conditions: { all: [] }, steps: [] }
const macro: WorkflowPlan = {
  triggers: [{ on: 'manual' }],
  conditions: { all: [] },
  steps: [{ step: 'action', action: 'write_reply', inputs: { message: 'Hello {contactName|there}, ' } }],
}

/** The plans that a new rule can start from. What only the library knows, such as a team, is left open and named as missing. */
export const templates: readonly { template: string; plan: WorkflowPlan }[] = [
  { template: 'blank', plan: blank },
  ...workflowTemplates,
  { template: 'macro', plan: macro },
]

const names: Readonly<Record<string, () => string>> = {
  blank: () => t('template_blank'),
  route_by_topic: () => t('template_route'),
  out_of_hours_answer: () => t('template_away'),
  late_ticket_to_lead: () => t('template_late'),
  close_after_silence: () => t('template_silence'),
  vip_first: () => t('template_vip'),
  follow_up_bad_rating: () => t('template_rating'),
  macro: () => t('template_macro'),
}

/** Returns the name of a template. */
export const templateName = (template: string): string => names[template]?.() ?? template
