import type { StepInputs } from '../workflows/plan-steps.ts'

/** What rules can do that an answering step may offer to visitors: things about their own conversation that they could ask a person for. */
export const offerableActions = [
  'add_tags',
  'set_field',
  'set_subject',
  'set_priority',
  'assign_team',
  'linked_ticket',
  'send_article',
  'send_canned_reply',
  'close',
] as const

/**
 * An action that an answering step offers when a message has one of its `words`, or the library's model proposes it. Its id is the outlet through which the flow goes on
 * afterwards, if that leads somewhere; else the step says `done` and goes on answering. Without an `action`, it only leads on.
 */
export type AgentAction = {
  action_id: string
  label: string
  words: string
  done: string
  action: (typeof offerableActions)[number] | ''
  inputs: StepInputs
}

/** An offered action as a visitor sees it: pressing the button confirms it. */
export type AgentOffer = Pick<AgentAction, 'action_id' | 'label'>
