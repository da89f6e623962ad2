import { conversationField, viewFields } from '../conversations/conversation-fields.ts'
import { workflowParts } from '../generated/workflow-parts.ts'
import type { Field } from '../lists/list-language.ts'
import type { RowKind } from '../lists/row-kind.ts'
import type { WorkflowAction, WorkflowField, WorkflowParts } from './add-to-workflows.ts'

const all: readonly WorkflowParts[] = workflowParts
const merged = <T>(part: (parts: WorkflowParts) => Readonly<Record<string, T>> | undefined): Readonly<Record<string, T>> =>
  Object.fromEntries(all.flatMap((parts) => Object.entries(part(parts) ?? {})))

/** Events that rules can follow. */
export const triggerEvents: readonly string[] = [...new Set(all.flatMap(({ triggers }) => triggers ?? []))]
/** Fields that conditions of rules can be about, besides those of the conversation. */
export const workflowFields = merged<WorkflowField>(({ fields }) => fields)
/** Everything a rule can do. */
export const workflowActions = merged<WorkflowAction>(({ actions }) => actions)

/** The value of a conversation's field before the event: `was.priority`. */
const formerPattern = /^was\.([a-z_]{1,40})$/
/** A variable that an earlier step set: `var.topic`. */
const variablePattern = /^var\.[a-z][a-z0-9_]{0,30}$/
/** All names that are not declared: custom fields as in `customFieldPattern`, and these two. */
const otherPattern = /^(?:cfs?_(?:text|number|yes_no|date|choice|choices)_[A-Za-z0-9]{1,40}|was\.[a-z_]{1,40}|var\.[a-z][a-z0-9_]{0,30})$/
/** The name of a variable. */
export const variableName = /^[a-z][a-z0-9_]{0,30}$/

/** Returns a field whose name is not declared: a custom one, a former value, a variable. */
function otherField(name: string): Field | undefined {
  if (variablePattern.test(name)) return { kind: 'text' }
  const former = formerPattern.exec(name)?.[1]
  return former === undefined ? conversationField(name) : conversationField(former)
}

const declared = { ...viewFields, ...workflowFields }

/** What conditions of rules are about, as a kind of row: the conversation, what happened, and what modules add. They are filters in the list language. */
export const workflowRow: RowKind = {
  name: 'workflow',
  fields: declared,
  others: { pattern: otherPattern, fieldOf: otherField },
  ref: 'conversation_ref',
  tie: 'updated_at',
  fieldOf: (name) => (Object.hasOwn(declared, name) ? declared[name as keyof typeof declared] : otherField(name)),
}
