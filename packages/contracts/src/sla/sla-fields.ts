import { addToConversations } from '../conversations/add-to-conversations.ts'

/** Kinds of SLA targets, each with its own clock: the first reply, replies to later questions, and the solution. */
export const slaKinds = ['first_reply', 'next_reply', 'resolution'] as const
export type SlaKind = (typeof slaKinds)[number]

/** Which time counts towards a target: all of it, or only that within the working hours of a calendar. */
export const slaCounts = ['calendar_time', 'business_time'] as const

/** What SLA clocks add to conversations: the earliest due time of the running ones, and how many targets were missed and how many clocks are paused. */
export const slaFieldsOfConversations = addToConversations({
  sla_due: { kind: 'moment', nullable: true, column: true, sorted: { asc: 'sla' } },
  sla_missed: { kind: 'number', column: true },
  sla_paused: { kind: 'number', column: true },
})
