import { defineTexts } from '@porchlight/ui/translate.ts'
import { visitorName } from '../visitor-name.ts'
import type { News } from './news-of.ts'

const t = defineTexts('inbox_alerts', {
  waiting: 'New chat from {name}',
  message: '{name}',
  offered: 'You’ve been offered the chat with {name}',
  transferred: 'The chat with {name} was transferred to you',
  mentioned: 'You were mentioned in the chat with {name}',
  followed: 'New message in the conversation with {name} that you follow',
  woken: 'The conversation with {name} is back',
  someone: 'a visitor',
})

/** Returns the title and body of a browser notification. */
export function notificationOf({ kind, conversation }: News): { title: string; body: string } {
  return {
    title: t(kind, { name: conversation ? visitorName(conversation) : t('someone') }),
    body: kind === 'mentioned' ? '' : (conversation?.last_message?.excerpt ?? ''),
  }
}
