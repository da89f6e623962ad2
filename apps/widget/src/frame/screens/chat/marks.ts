import type { ClientMessage } from '@porchlight/client'
import { t } from '../../chat-texts.ts'
import { keyOf } from './rows.ts'

/** Returns the status shown below the visitor's messages, by row key: the status of the newest one, and 'Seen' below the newest one that was seen. */
export function marksOf(messages: readonly ClientMessage[]): Map<string, string> {
  const mine = messages.filter((message) => message.sender_type === 'visitor')
  const marks = new Map<string, string>()
  const seen = mine.findLast((message) => !message.local && message.read_status === 1)
  if (seen) marks.set(keyOf(seen), t('seen'))
  const last = mine.findLast((message) => !message.local || message.local === 'sending')
  if (last && last !== seen) marks.set(keyOf(last), t(last.local ? 'sending' : 'sent'))
  return marks
}
