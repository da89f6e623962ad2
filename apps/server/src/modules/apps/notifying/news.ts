import { conversationField } from '@porchlight/contracts/conversations/conversation-fields'
import type { Told as ToldOfEvent } from '@porchlight/contracts/define-events'
import { type EventName, events } from '@porchlight/contracts/events'
import { isForSupervisors } from '@porchlight/contracts/ticket-settings/custom-values'
import type { Ctx } from '../../../kernel/context.ts'
import { viewsForRules } from '../../conversations/index.ts'
import { staffNames } from '../../people/index.ts'
import type { Told } from '../../webhooks/index.ts'

/** What happened, in words: a title, details, and the conversation that it is about. All of it is plain text. */
export type News = { title: string; details: string[]; conversation: { title: string; url: string } | null }

/** Returns what a webhook tells, for people who read it among their messages. */
export async function newsOf(ctx: Ctx, { type, data }: Told): Promise<News> {
  const noted = data.conversation as { conversation_ref?: unknown } | undefined
  const ref = data.conversation_ref ?? noted?.conversation_ref
  const view = typeof ref === 'string' ? (await viewsForRules(ctx, [ref])).get(ref) : undefined
  const note = typeof data.note === 'string' && data.note !== '' ? [data.note] : []
  return {
    title: titleOf(type),
    details: [...note, ...(await detailsOf(ctx, type, data))],
    conversation: view
      ? {
          title: [`#${view.number}`, String(view.subject || view.visitor_name || '')].filter(Boolean).join(' '),
          url: `${ctx.config.PUBLIC_URL}/admin/inbox?tab=inbox&conversation=${view.conversation_ref}`,
        }
      : null,
  }
}

/** `conversation.field_changed` is 'Conversation: field changed'. */
function titleOf(type: string): string {
  const [domain = '', what = ''] = type.split('.')
  const words = `${domain}: ${what}`.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Texts of a message are short: the rest is in the conversation. */
const detailMax = 300

async function detailsOf(ctx: Ctx, type: string, data: Told['data']): Promise<string[]> {
  if (!Object.hasOwn(events, type)) return []
  const { told } = events[type as EventName]
  if (!told || !('tell' in told)) return Object.hasOwn(data, 'title') ? [String(data.title).slice(0, detailMax)] : []
  const { changes = [] } = (told.tell as (payload: unknown) => ToldOfEvent)(data)
  const people = changes.filter(({ field }) => conversationField(field)?.of === 'agent').flatMap(({ from, to }) => [from, to].flat())
  const names = await staffNames(
    ctx,
    people.filter((one): one is string => typeof one === 'string'),
  )
  return changes.flatMap(({ field, from, to }) => {
    if (isForSupervisors(field)) return []
    const label = field.replace(/_(ref|id)$/, '').replaceAll('_', ' ')
    const word = (value: typeof to): string | null => {
      const one = [value].flat().flatMap((each) => (each === null ? [] : (names.get(each)?.name ?? (isReference(field) ? [] : each))))
      return one.length === 0 ? null : one.join(', ').slice(0, detailMax)
    }
    const [before, after] = [word(from), word(to)]
    if (before === null && after === null) return [`${label} changed`]
    return [`${label}: ${before ?? '–'} → ${after ?? '–'}`]
  })
}

/** Whether values of the field are references, which mean nothing to people. */
const isReference = (field: string): boolean => ['one', 'many'].includes(conversationField(field)?.kind ?? '')
