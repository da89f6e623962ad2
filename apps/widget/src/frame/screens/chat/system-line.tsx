import type { ClientMessage } from '@porchlight/client'
import { defineTexts } from '@porchlight/ui/translate.ts'
import { clockTime } from '../../parts/relative-time.ts'

/** What the server notes in a conversation, by the key it sends (contracts `MessageView.message`). */
const texts = {
  joined: '{agent} joined the chat',
  took_over: '{agent} joined the chat',
  transferred: 'You are now with {agent}',
  closed_by_agent: '{agent} ended the chat',
  closed_by_visitor: 'You ended the chat',
  closed_by_inactivity: 'The chat ended because nobody wrote for a while',
  closed_by_force: 'The chat has ended',
  agent_left: '{agent} has left the chat. Somebody else will be with you soon.',
  reopened: 'The chat goes on',
} as const
const system = defineTexts('widget_system', texts) as (key: string, values: Record<string, string>) => string

/** A line of the server between the messages. A key that this version does not know is left out. */
export function SystemLine({ message }: { message: ClientMessage }) {
  const key = message.message
  if (!Object.hasOwn(texts, key)) return null
  return (
    <p className="system-line">
      {system(key, { agent: '', ...message.values })} · <time dateTime={message.created_at}>{clockTime(message.created_at)}</time>
    </p>
  )
}
