import type { ClientMessage } from '@porchlight/client'
import { defineTexts, momentText } from '@porchlight/ui'
import { systemTexts } from '../texts.ts'
import { clockText } from './clock-text.ts'
import styles from './history.module.css'

const say = defineTexts('inbox_system', systemTexts) as (key: string, values: Record<string, string>) => string

/** The sentence of a system message; null for a key this version does not know. */
export const systemText = (message: Pick<ClientMessage, 'message' | 'values'>): string | null =>
  Object.hasOwn(systemTexts, message.message) ? say(message.message, { agent: '', team: '', ...message.values }) : null

/** What happened to the conversation, between the messages. */
export function SystemLine({ message }: { message: ClientMessage }) {
  const text = systemText(message)
  if (text === null) return null
  return (
    <p className={styles.system}>
      {text}
      <time dateTime={message.created_at} title={momentText(Date.parse(message.created_at))}>
        {clockText(message.created_at)}
      </time>
    </p>
  )
}
