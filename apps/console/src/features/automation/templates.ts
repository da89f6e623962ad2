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

/** What a template is called, and what it does, for people who haven't read its plan. */
const words: Readonly<Record<string, { name: () => string; about: () => string }>> = {
  blank: { name: () => t('template_blank'), about: () => t('about_blank') },
  route_by_topic: { name: () => t('template_route'), about: () => t('about_route') },
  out_of_hours_answer: { name: () => t('template_away'), about: () => t('about_away') },
  late_ticket_to_lead: { name: () => t('template_late'), about: () => t('about_late') },
  close_after_silence: { name: () => t('template_silence'), about: () => t('about_silence') },
  vip_first: { name: () => t('template_vip'), about: () => t('about_vip') },
  follow_up_bad_rating: { name: () => t('template_rating'), about: () => t('about_rating') },
  macro: { name: () => t('template_macro'), about: () => t('about_macro') },
}

/** Returns the name of a template. */
export const templateName = (template: string): string => words[template]?.name() ?? template

/** Returns what a template does, in a sentence. */
export const templateAbout = (template: string): string => words[template]?.about() ?? ''
