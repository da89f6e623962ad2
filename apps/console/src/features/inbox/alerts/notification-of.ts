import { defineTexts } from '@porchlight/ui/translate.ts'
import { byChannel } from '../../../shared/conversations/by-channel.ts'
import { visitorName } from '../../../shared/conversations/visitor-name.ts'
import type { News } from './news-of.ts'

const t = defineTexts('inbox_alerts', {
  waiting: 'New chat from {name}',
  message: '{name}',
  offered: 'You’ve been offered the chat with {name}',
  transferred: 'The chat with {name} was transferred to you',
  mentioned: 'You were mentioned in the chat with {name}',
  mentioned_ticket: 'You were mentioned in the ticket of {name}',
  mentionedBy: '{agent} mentioned you in the chat with {name}',
  mentionedBy_ticket: '{agent} mentioned you in the ticket of {name}',
  followed: 'New message in a conversation you follow, with {name}',
  deputy: 'You stand in: news in the conversation with {name}',
  low_rating: 'Low rating for the conversation with {name}',
  review: 'Review update in the conversation with {name}',
  woken: 'The conversation with {name} is back from snooze',
  answered: 'Your support ticket was answered',
  someone: 'a visitor',
  open: 'Open',
})

/** The note that mentions the user. */
export type Mention = { id: string; agent: string; text: string }

/** Label of the button that leads to the news. */
export const openLabel = (): string => t('open')

/** Returns the title and body of a notice or a browser notification; for a mention, its author and text. */
export function notificationOf({ kind, conversation }: News, mention?: Mention): { title: string; body: string } {
  const name = conversation ? visitorName(conversation) : t('someone')
  const channel = conversation?.channel ?? 'chat'
  if (mention) return { title: t(byChannel('mentionedBy', channel), { name, agent: mention.agent }), body: mention.text }
  return {
    title: t(kind === 'mentioned' ? byChannel(kind, channel) : kind, { name }),
    body: kind === 'mentioned' ? '' : (conversation?.last_message?.excerpt ?? ''),
  }
}
