import type { ClientMessage } from '@porchlight/client'
import { clockTime } from '../../parts/relative-time.ts'
import { system, systemTexts } from './system-texts.ts'

/** A system line between messages. A key unknown to this version is skipped. */
export function SystemLine({ message }: { message: ClientMessage }) {
  const key = message.message
  if (!Object.hasOwn(systemTexts, key)) return null
  return (
    <p className="system-line">
      {system(key, { agent: '', ...message.values })} · <time dateTime={message.created_at}>{clockTime(message.created_at)}</time>
    </p>
  )
}
