import type { HistoryItem } from '@porchlight/contracts/conversations/event-history'
import { conversationGuests } from '../../shared/features/conversation-guests.ts'
import { t } from './texts.ts'

const text = t as unknown as (key: string, values?: Record<string, string | number>) => string

/** Returns a short description of an event; null if this version doesn't show it. `nameOf` returns a staff member's name. */
export function eventText(event: Pick<HistoryItem, 'name' | 'values'>, nameOf: (user_id: string) => string): string | null {
  const { name, values } = event
  const told = conversationGuests().historyTexts[name]
  if (told) return told(event, nameOf)
  const { number = '', part = '', kind = '', how_many = '0' } = values
  const [domain, what = ''] = name.split('.')
  if (domain === 'message') return null
  switch (name) {
    case 'conversation.started':
      return text(`started_${values.channel}`)
    case 'conversation.offered':
      return values.user_id ? t('offered', { name: nameOf(values.user_id) }) : t('offer_withdrawn')
    case 'conversation.released':
      return t(values.was === 'offered' ? 'declined' : 'released')
    case 'conversation.closed':
      return text(`closed_${values.closed_by}`)
    case 'conversation.woken':
      return text(`woken_${values.cause}`)
    case 'conversation.merged':
    case 'conversation.unmerged':
      return text(`${what}_${part}`, { number })
    case 'conversation.split':
      return text(`split_${part}`, { number, count: Number(how_many) })
    case 'conversation.linked':
      return text(kind === 'blocks' ? `linked_blocks_${part}` : 'linked_related', { number })
    case 'conversation.unlinked':
      return t('unlinked', { number })
    case 'draft.reviewed':
      return text(`reviewed_${values.decision}`)
    default:
      return text(what)
  }
}
