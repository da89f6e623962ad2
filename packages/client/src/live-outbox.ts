import type { ClientClock } from './client-clock.ts'
import type { LiveConnection } from './live-connection.ts'
import { Outbox } from './outbox.ts'
import type { OutboxEntry, OutboxStorage, SendAnswer } from './outbox-entry.ts'

/** Options of `createLiveOutbox`. */
export type LiveOutboxOptions = {
  live: LiveConnection
  storage: OutboxStorage
  /** The kind of sender; a note is always sent as 'note'. */
  sender_type: 'visitor' | 'agent'
  sent_via: 'application' | 'widget'
  clock?: ClientClock
  random?: () => number
  log?: (message: string) => void
  /** Sends a first message that begins a flow (`begins`); `send` sends it without one. */
  begin?: (entry: OutboxEntry, send: () => Promise<SendAnswer>) => Promise<SendAnswer>
}

/** Creates an outbox that sends over the live connection (sendPrivate) whenever it is open; queues messages while it is not (checklist I2). */
export function createLiveOutbox({ live, storage, sender_type, sent_via, begin, ...rest }: LiveOutboxOptions): Outbox {
  const send = (entry: OutboxEntry) =>
    live.call('sendPrivate', {
      client_msg_id: entry.client_msg_id,
      conversation_ref: entry.conversation_ref ?? undefined,
      sender_type: entry.kind === 'note' ? 'note' : sender_type,
      message: entry.message,
      attachments: entry.attachments.map((file) => file.file_id),
      left_out: entry.left_out,
      mentions: entry.mentions,
      sent_via,
      ...(entry.without_mail && { without_mail: true }),
    })
  const outbox = new Outbox({
    ...rest,
    storage,
    canSend: () => live.status === 'open',
    send: (entry) => (begin && entry.begins && !entry.conversation_ref ? begin(entry, () => send(entry)) : send(entry)),
  })
  live.on('status', (status) => status === 'open' && outbox.flush())
  return outbox
}
