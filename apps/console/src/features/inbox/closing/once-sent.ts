import { currentOutbox } from '../../../shared/conversations/store/outbox.ts'

/** Runs `then` once the server has confirmed this message; `otherwise` if it fails or becomes a draft. */
export function onceSent(client_msg_id: string, then: () => void, otherwise: () => void): void {
  const outbox = currentOutbox()
  const stops = [
    outbox.on('sent', ({ answer }) => {
      if (answer.message.client_msg_id !== client_msg_id) return
      stop()
      then()
    }),
    outbox.on('change', ({ thread }) => {
      const entry = outbox.entries(thread).find((one) => one.client_msg_id === client_msg_id)
      if (!entry || entry.state === 'sending') return
      stop()
      otherwise()
    }),
  ]
  const stop = () => {
    for (const each of stops) each()
  }
}
