import type { CaseEvent, WorkflowCase } from '../../../kernel/jobs/workflow-work.ts'
import { changeIn } from './triggers.ts'

type View = Record<string, unknown>

/** The events that `undo` takes back. */
export const undone: readonly string[] = [
  'conversation.field_changed',
  'conversation.taken',
  'conversation.transferred',
  'conversation.released',
  'conversation.team_cleared',
  'conversation.closed',
  'conversation.reopened',
]

/** Returns the view as it was before an event that it reflects: every event that changes a field says what it was. Changes `view`. */
export function undo(view: View, event: Pick<CaseEvent, 'name' | 'payload'>): View {
  const { payload, name } = event
  switch (name) {
    case 'conversation.field_changed':
      return restore(view, String(payload.field), payload.from)
    case 'conversation.taken':
      return Object.assign(view, { assignee_id: payload.from ?? null, state: payload.outcome === 'take' ? 'waiting' : 'ongoing' })
    case 'conversation.transferred':
      return Object.assign(view, { assignee_id: payload.from_agent ?? null, state: payload.from_agent ? 'ongoing' : 'waiting' })
    case 'conversation.released':
      return payload.was === 'ongoing' ? Object.assign(view, { assignee_id: payload.from ?? payload.user_id ?? null, state: 'ongoing' }) : view
    case 'conversation.team_cleared':
      return Object.assign(view, { team_ref: payload.team_ref })
    case 'conversation.closed':
    case 'conversation.reopened':
      return typeof payload.from === 'string' ? Object.assign(view, { state: payload.from }) : view
    case 'conversation.became_ticket':
      return Object.assign(view, { channel: 'chat', state: payload.from, status_ref: null, status_category: null, created_by: null, creation_method: null })
    default:
      return view
  }
}

function restore(view: View, field: string, from: unknown): View {
  if (Object.hasOwn(view, field)) return Object.assign(view, { [field]: field === 'tags' || field === 'followers' ? listOf(from) : (from ?? null) })
  const custom = { ...(view.custom_fields as View | undefined) }
  if (from === null || from === undefined || from === '') delete custom[field]
  else custom[field] = field.startsWith('cf_number_') || field.startsWith('cfs_number_') ? Number(from) : from
  return Object.assign(view, { custom_fields: custom })
}

const listOf = (value: unknown): unknown[] => (value === null || value === undefined || value === '' ? [] : [value].flat())

/**
 * Returns a conversation as it was after an event.
 * @param view as it is now
 * @param later all events about it after this one, oldest first
 */
export function caseAt(view: Readonly<View>, event: CaseEvent, later: readonly CaseEvent[]): WorkflowCase {
  // Most events change nothing and nothing changes later: their cases share the view instead of copying it.
  const then: Readonly<View> = later.length === 0 ? view : [...later].reverse().reduce(undo, { ...view })
  const isChange = undone.includes(event.name) || event.name === 'conversation.became_ticket'
  return {
    conversation_ref: String(view.conversation_ref),
    number: Number(view.number),
    view: then,
    former: isChange ? undo({ ...then }, event) : then,
    event,
    at: event.at,
  }
}

/** Returns a conversation as it is now, for timers, schedules and people. */
export const caseNow = (view: Readonly<View>, at: Date): WorkflowCase => ({
  conversation_ref: String(view.conversation_ref),
  number: Number(view.number),
  view,
  former: view,
  event: null,
  at,
})

/** Kinds of actors whose decision a rule that comes later leaves alone. */
const deciding = ['agent', 'visitor', 'api_key']

/** Returns whether a person set this field in one of these events. */
export const isSetBySomebody = (field: string, later: readonly CaseEvent[]): boolean =>
  later.some(
    (event) => deciding.includes(event.actor_kind) && (changeIn(event).field === field || (field === 'assignee_id' && event.name === 'conversation.released')),
  )
