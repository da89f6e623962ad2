import type { WorkflowPlan } from '@porchlight/contracts/workflows/plan-steps'
import { templateGroups, workflowTemplates } from '@porchlight/contracts/workflows/workflow-templates'
import { currentLocale, dateFormat } from '@porchlight/ui'
import { templateText } from './template-texts.ts'

/** The name of the template that does nothing yet. */
export const blankTemplate = 'blank'
const blank: WorkflowPlan = { triggers: [{ on: 'event', event: 'conversation.started' }], conditions: { all: [] }, steps: [] }

/** Returns the plan that a new rule starts from. What only the library knows, such as a team, is left open and named as missing; a schedule is in this browser's time. */
export function planOf(template: string): WorkflowPlan {
  const plan = workflowTemplates.find((one) => one.template === template)?.plan ?? blank
  const { timeZone } = dateFormat(currentLocale(), {}).resolvedOptions()
  return { ...plan, triggers: plan.triggers.map((trigger) => (trigger.on === 'schedule' ? { ...trigger, time_zone: timeZone } : trigger)) }
}

/** Returns whether there is a template of this name. */
export const isTemplate = (name: string): boolean => workflowTemplates.some(({ template }) => template === name)

/** Returns the name of a template. */
export const templateName = (template: string): string => templateText(`name_${template}`)

/** Returns what a template does, in a sentence. */
export const templateAbout = (template: string): string => templateText(`about_${template}`)

/** Returns the templates whose name or sentence has all these words, by what they are about. */
export function templatesWith(words: string): { group: string; name: string; templates: string[] }[] {
  const folded = (text: string) => text.normalize('NFKC').toLocaleLowerCase()
  const wanted = folded(words).split(/\s+/u).filter(Boolean)
  const isFound = (template: string) => {
    const text = folded(`${templateName(template)} ${templateAbout(template)}`)
    return wanted.every((word) => text.includes(word))
  }
  return templateGroups
    .map((group) => {
      const ofGroup = workflowTemplates.flatMap((one) => (one.group === group ? [one.template] : []))
      return { group, name: templateText(`group_${group}`), templates: ofGroup.filter(isFound) }
    })
    .filter(({ templates }) => templates.length > 0)
}
