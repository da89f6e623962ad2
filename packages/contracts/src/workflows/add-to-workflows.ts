import type { ConversationEventName } from '../events.ts'
import type { Field } from '../lists/list-language.ts'

/** A value that an action takes, in the terms of the list language, so that an editor can be made from the declaration. */
export type WorkflowInput = Field & {
  readonly isRequired?: true
  /** A text in which `{contactName}` and the like are replaced; see `placeholders`. */
  readonly isTemplate?: true
  /** What a reference points to, if the list language doesn't know it. */
  readonly refersTo?: 'article' | 'canned_reply' | 'checklist' | 'custom_field' | 'flow' | 'webhook_endpoint'
}

/** Something a rule can do, declared by the module that does it. */
export type WorkflowAction = {
  readonly summary: string
  readonly inputs: Readonly<Record<string, WorkflowInput>>
  /** The kind of conversation it applies to; both by default. */
  readonly channel?: 'chat' | 'ticket'
  /** The field that it sets. A value that somebody set after the event is left alone. */
  readonly sets?: string
}

/**
 * A field that conditions of rules can be about, besides those of the conversation. `isMomentary`: its value depends on the moment at which it is asked for,
 * so the value that a rule saw is stored and used again by a replay.
 */
export type WorkflowField = Field & { readonly isMomentary?: true }

/** What a domain adds to rules. */
export type WorkflowParts = {
  /** Events about a conversation that rules can follow. */
  readonly triggers?: readonly ConversationEventName[]
  readonly fields?: Readonly<Record<string, WorkflowField>>
  readonly actions?: Readonly<Record<string, WorkflowAction>>
}

/**
 * Declares what a domain adds to rules: events to follow, fields for conditions, actions. `npm run codegen` finds the declaration; the module of the domain
 * reads the fields and runs the actions (`Module.workflows`), or the server refuses to start.
 */
export const addToWorkflows = <const T extends WorkflowParts>(parts: T): T => parts

/** What templates can name. A name without a value becomes empty. */
export const placeholders = ['contactName', 'contactEmail', 'number', 'subject', 'agentName', 'companyName'] as const
