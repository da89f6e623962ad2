import { assignmentApi } from '@porchlight/contracts/assignment/assignment'
import { conversationsApi, messagesApi } from '@porchlight/contracts/conversations/conversations'
import { type DraftView, draftsApi } from '@porchlight/contracts/drafts/drafts'
import { customKindOf } from '@porchlight/contracts/ticket-settings/custom-values'
import type { StepInputs } from '@porchlight/contracts/workflows/plan-steps'
import type { Ctx } from '../../../kernel/context.ts'
import { newRef } from '../../../kernel/ids.ts'
import type { WorkflowActionWork } from '../../../kernel/jobs/workflow-work.ts'
import { staffOf } from '../../../kernel/permissions.ts'
import { conversationForReading } from '../access.ts'
import { openSteps } from '../fields/open-steps.ts'
import type { ConversationRow } from '../rows.ts'

type Value = StepInputs[string]
type Changes = Record<string, unknown>

const unchanged = { skipped: 'no_change' } as const
const textOf = (value: Value | undefined): string => (typeof value === 'string' ? value : '')
const listOf = (value: Value | undefined): string[] => (Array.isArray(value) ? value : [])
const minutesFrom = (ctx: Ctx, minutes: number) => new Date(ctx.clock.now().getTime() + minutes * 60_000).toISOString()
const isSame = (one: unknown, other: unknown) => JSON.stringify(one ?? null) === JSON.stringify(other ?? null)

/** An action that changes fields; nothing is done if the conversation has these values already. */
const patches = (changesOf: (ctx: Ctx, row: ConversationRow, inputs: StepInputs) => Changes): WorkflowActionWork => ({
  operation: conversationsApi.patch,
  async run(ctx, { conversation_ref }, inputs, call) {
    const row = await conversationForReading(ctx, conversation_ref)
    const changes = changesOf(ctx, row, inputs)
    const isNew = Object.entries(changes).some(([name, value]) => !isSame((row as Record<string, unknown>)[name], value))
    if (!isNew) return unchanged
    await call(conversationsApi.patch, { conversation_ref, ...changes })
    return undefined
  },
})

/** An action that sets the field of the same name as its input. */
const sets = (name: string): WorkflowActionWork => patches((_ctx, _row, inputs) => ({ [name]: inputs[name] ?? null }))

const adds = (field: 'tags' | 'followers', input: string): WorkflowActionWork =>
  patches((_ctx, row, inputs) => ({ [field]: [...new Set([...row[field], ...listOf(inputs[input])])] }))

/** An action that assigns: a chat is transferred, a ticket is given another value. */
const assigns = (input: 'user_id' | 'team_ref', field: 'assignee_id' | 'team_ref', target: 'to_agent' | 'to_team'): WorkflowActionWork => ({
  operation: conversationsApi.transfer,
  async run(ctx, { conversation_ref }, inputs, call) {
    const row = await conversationForReading(ctx, conversation_ref)
    const to = textOf(inputs[input])
    if (row[field] === to) return unchanged
    if (row.channel === 'chat') await call(conversationsApi.transfer, { conversation_ref, [target]: to })
    else await call(conversationsApi.patch, { conversation_ref, [field]: to })
    return undefined
  },
})

const says = (sender_type: 'agent' | 'note'): WorkflowActionWork => ({
  operation: messagesApi.send,
  async run(_ctx, { conversation_ref }, { message, mentions }, call) {
    const client_msg_id = newRef()
    await call(messagesApi.send, {
      client_msg_id,
      conversation_ref,
      sender_type,
      message: textOf(message),
      ...(sender_type === 'note' && { mentions: listOf(mentions) }),
    })
    return undefined
  },
})

/** Returns a custom value of the kind that its field's reference names. */
function customValueOf(ref: string, value: string): unknown {
  if (value === '') return null
  const kind = customKindOf(ref)
  if (kind === 'number') return Number(value)
  return kind === 'choices' ? value.split(',').map((one) => one.trim()) : value
}

/** What rules can do with conversations: each action is an operation. */
export const ruleActions: Readonly<Record<string, WorkflowActionWork>> = {
  assign_agent: assigns('user_id', 'assignee_id', 'to_agent'),
  assign_team: assigns('team_ref', 'team_ref', 'to_team'),
  assign_by_queue: {
    operation: assignmentApi.assign,
    async run(ctx, { conversation_ref }, _inputs, call) {
      if ((await conversationForReading(ctx, conversation_ref)).assignee_id !== null) return unchanged
      const { user_id } = (await call(assignmentApi.assign, { conversation_ref })) as { user_id: string | null }
      return user_id === null ? { skipped: 'nobody' } : undefined
    },
  },
  set_status: sets('status_ref'),
  set_priority: sets('priority'),
  set_type: sets('ticket_type_ref'),
  set_category: sets('ticket_category_ref'),
  set_tier: sets('ticket_tier_ref'),
  set_subject: sets('subject'),
  set_due: patches((ctx, _row, { hours }) => ({ due_at: minutesFrom(ctx, Number(hours) * 60) })),
  set_field: {
    operation: conversationsApi.patch,
    async run(_ctx, { conversation_ref }, inputs, call) {
      const ref = textOf(inputs.custom_field_ref)
      await call(conversationsApi.patch, { conversation_ref, custom_fields: { [ref]: customValueOf(ref, textOf(inputs.value)) } })
      return undefined
    },
  },
  add_tags: adds('tags', 'tags'),
  remove_tags: patches((_ctx, row, { tags }) => ({ tags: row.tags.filter((tag) => !listOf(tags).includes(tag)) })),
  follow: adds('followers', 'user_ids'),
  mark_spam: sets('spam'),
  snooze: patches((ctx, _row, { minutes }) => ({ snoozed_until: minutesFrom(ctx, Number(minutes)) })),
  send_reply: says('agent'),
  write_reply: {
    operation: draftsApi.save,
    async run(ctx, { conversation_ref }, { message }, call) {
      const by = staffOf(ctx)
      if (by.rule) return { skipped: 'by_hand' }
      const { draft_messages } = (await call(draftsApi.list, { conversation_ref })) as { draft_messages: DraftView[] }
      const written = draft_messages.find((draft) => draft.kind === 'agent' && draft.user_id === by.user_id)?.message.trimEnd() ?? ''
      await call(draftsApi.save, { conversation_ref, kind: 'agent', message: written ? `${written}\n\n${textOf(message)}` : textOf(message) })
      return undefined
    },
  },
  add_note: says('note'),
  close: {
    operation: conversationsApi.close,
    async run(_ctx, { conversation_ref }, _inputs, call) {
      const { closed } = (await call(conversationsApi.close, { conversation_ref })) as { closed: number }
      return closed === 0 ? unchanged : undefined
    },
    async foresee(ctx, { conversation_ref }) {
      const row = await conversationForReading(ctx, conversation_ref)
      if (row.state === 'closed' || row.state === 'solved') return unchanged
      return (await openSteps(ctx, [row])).size > 0 ? { failed: 'steps_open' } : undefined
    },
  },
  reopen: {
    operation: conversationsApi.reopen,
    async run(ctx, { conversation_ref }, _inputs, call) {
      const { state } = await conversationForReading(ctx, conversation_ref)
      if (state !== 'closed' && state !== 'solved') return unchanged
      await call(conversationsApi.reopen, { conversation_ref, as_before: true })
      return undefined
    },
  },
  hold_for_review: {
    operation: draftsApi.submit,
    async run(_ctx, { conversation_ref }, { message, to_agent, to_team }, call) {
      const asked = textOf(to_agent) ? { to_agent } : { to_team }
      await call(draftsApi.submit, { conversation_ref, message: textOf(message), ...asked })
      return undefined
    },
  },
}
