import type { placeholders, WorkflowAction } from '@porchlight/contracts/workflows/add-to-workflows'
import { askedName, askPrefix } from '@porchlight/contracts/workflows/asked-values'
import type { StepInputs } from '@porchlight/contracts/workflows/plan-steps'
import type { WorkflowCase } from '../../../kernel/jobs/workflow-work.ts'

/** A name in braces, with an optional text for when it has no value: `{contactName|there}`, `{ask:Order number|unknown}`. */
const pattern = /\{(ask:[^{}|\n]*|[a-zA-Z.][\w.]{0,40})(?:\|([^{}|]{0,80}))?\}/g

/** Placeholders in texts, besides the variables of a run. */
export type TemplateValues = Readonly<Record<(typeof placeholders)[number], string>>

/** Returns what texts can name in a case. `names`: of the agent in charge, and of the company. */
export function templateValues({ view }: WorkflowCase, names: { agentName: string; companyName: string }): TemplateValues {
  const contact = (view.visitor ?? {}) as { name?: string; email?: string | null }
  return { contactName: contact.name ?? '', contactEmail: contact.email ?? '', number: String(view.number), subject: String(view.subject ?? ''), ...names }
}

/** Fills in a text. Names that mean nothing stay as written. */
export const filled = (text: string, values: TemplateValues, variables: Readonly<Record<string, string>>): string =>
  text.replace(pattern, (whole, name: string, otherwise = '') => {
    if (name.startsWith(askPrefix)) {
      const asked = askedName(name.slice(askPrefix.length))
      return asked === null ? whole : valueIn(variables, `${askPrefix}${asked}`)?.trim() || otherwise
    }
    const value = name.startsWith('var.') ? valueIn(variables, name.slice(4)) : valueIn(values, name)
    if (value === undefined && !name.startsWith('var.')) return whole
    return value || otherwise
  })

/** Returns a value by a name that people wrote, which may be one that every object has. */
const valueIn = (values: Readonly<Record<string, string>>, name: string): string | undefined => (Object.hasOwn(values, name) ? values[name] : undefined)

/** Fills in the texts of an action that are templates. */
export const filledInputs = (action: WorkflowAction, inputs: StepInputs, fill: (text: string) => string): StepInputs =>
  Object.fromEntries(
    Object.entries(inputs).map(([name, value]) => {
      const { isTemplate, max } = action.inputs[name] ?? {}
      return [name, isTemplate && typeof value === 'string' ? fill(value).slice(0, max ?? 200) : value]
    }),
  )
