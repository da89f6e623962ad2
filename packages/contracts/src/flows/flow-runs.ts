import { z } from 'zod'
import { ClientMadeId, Count, line, Nothing, Ref, text } from '../common.ts'
import { MessageView, VisitorConversationView } from '../conversations/conversations.ts'
import { defineOperations, operation } from '../define.ts'
import { SentAnswers, ShownForm } from '../forms/form-views.ts'
import { limits, visitorRates } from '../limits.ts'
import { inboxFlags } from '../permission-flags.ts'
import { visitorRules } from '../rates.ts'
import { FlowRunView } from './flow-views.ts'

/** How a visitor can begin a flow by themselves. */
export const visitorStarts = ['chat_opened', 'page', 'button', 'link'] as const
export type VisitorStart = (typeof visitorStarts)[number]

/** Flows that a visitor is offered at most. */
export const offeredFlowsMax = 20

/** A flow that a visitor can begin now, with what it says before their first answer. `kind`: how they answer, see `FlowPrompt`; null: with a message. */
export const OfferedFlow = z.object({
  flow_ref: Ref,
  on: z.enum(visitorStarts),
  label: z.string(),
  url: z.string(),
  seconds: z.number().int(),
  opening: z.object({
    texts: z.array(z.string()),
    choices: z.array(z.object({ choice_id: z.string(), label: z.string() })),
    kind: z.string().nullable(),
    /** The form that it begins with, in the visitor's language: their answers can begin the chat. */
    form: ShownForm.nullable(),
  }),
})
export type OfferedFlow = z.infer<typeof OfferedFlow>

/** Answers to the form that a flow begins with. */
const BeginningForm = z.strictObject({ form_ref: Ref, version: Count, answers: SentAnswers })

const inConversation = z.object({ conversation_ref: Ref })
const run = z.object({ run: FlowRunView })
const byVisitor = { audience: ['visitor'], permission: 'public' } as const
const byStaff = { audience: ['staff'], permission: inboxFlags } as const

/** Runs of flows (checklist L1): what visitors begin and answer, and what staff see and do about it in a conversation. */
export const flowRunsApi = defineOperations('flowRuns', {
  offered: operation({
    http: 'GET /api/widget/flows',
    summary: `The published flows that the visitor can begin, at most ${offeredFlowsMax}; with \`flow_ref\`, the one that a link names.`,
    ...byVisitor,
    input: z.object({ flow_ref: Ref.optional() }),
    output: z.object({ flows: z.array(OfferedFlow) }),
  }),
  begin: operation({
    http: 'POST /api/widget/flows',
    summary:
      'Starts a chat in which a flow answers: with what the flow says first, and the visitor’s first message or, with `form`, their answers to the form that it shows first. A repeated `key` returns the first result. Refused as a conflict if the flow shows another form now.',
    ...byVisitor,
    rates: [...visitorRules(visitorRates.sendMessage), ...visitorRules(visitorRates.startConversation, { without: 'conversation_ref' })],
    input: z.object({
      flow_ref: Ref,
      on: z.enum(visitorStarts),
      text: text(limits.messageLengthMax).default(''),
      key: ClientMadeId,
      form: BeginningForm.optional(),
    }),
    output: z.object({ message: MessageView, conversation: VisitorConversationView }),
    errors: ['chat_disabled', 'conflict'],
  }),
  step: operation({
    http: 'POST /api/widget/conversations/:conversation_ref/flow',
    summary:
      'Takes the last answer back, begins the flow again, asks for a person, or confirms an action that the flow offers, which is done once however often it is confirmed. `step` is that of the question that the visitor sees: another one is a conflict.',
    ...byVisitor,
    rates: visitorRules(visitorRates.sendMessage),
    input: z.object({
      conversation_ref: Ref,
      run_ref: Ref.optional(),
      step: Count.optional(),
      does: z.enum(['back', 'restart', 'person', 'confirm']),
      action_id: line(40).optional(),
    }),
    output: Nothing,
    errors: ['conflict'],
  }),
  run: operation({
    http: 'GET /api/inbox/conversations/:conversation_ref/flow',
    summary: 'The newest flow that has answered in a conversation, and where its visitor is; null if none has.',
    ...byStaff,
    input: inConversation,
    output: z.object({ run: FlowRunView.nullable() }),
  }),
  startable: operation({
    http: 'GET /api/inbox/flows',
    summary: 'The published flows that agents, or rules, can start in a chat, by name.',
    ...byStaff,
    input: z.object({ by: z.enum(['agent', 'rule']).default('agent') }),
    output: z.object({ flows: z.array(z.object({ flow_ref: Ref, title: z.string() })) }),
  }),
  startIn: operation({
    http: 'POST /api/inbox/conversations/:conversation_ref/flow',
    summary: 'Starts a published flow in a chat.',
    ...byStaff,
    input: z.object({ conversation_ref: Ref, flow_ref: Ref }),
    output: run,
    errors: ['conflict', 'conversation_closed'],
  }),
  takeOver: operation({
    http: 'DELETE /api/inbox/conversations/:conversation_ref/flow',
    summary: 'Ends the flow: people answer from now on. A waiting chat becomes the caller’s, if they take chats.',
    ...byStaff,
    input: inConversation,
    output: run,
    errors: ['conflict'],
  }),
  handBack: operation({
    http: 'PUT /api/inbox/conversations/:conversation_ref/flow',
    summary: 'Lets the flow that was taken over go on where it stood; it asks again.',
    ...byStaff,
    input: inConversation,
    output: run,
    errors: ['conflict', 'conversation_closed'],
  }),
})

declare module '../live.ts' {
  interface NoticeTopics {
    /** Flows in conversations, by the refs of the conversations. */
    flow_runs: unknown
  }
}
