import { asApiError, type OutboxEntry, type SendAnswer } from '@porchlight/client'
import type { FrameClient } from './frame-operations.ts'

/** Begins a conversation with a flow by its first message. If the flow no longer starts, the message is sent without it. */
export async function beginFlow(http: FrameClient, { client_msg_id, message, begins }: OutboxEntry, send: () => Promise<SendAnswer>): Promise<SendAnswer> {
  try {
    if (begins) return await http.flowRuns.begin({ ...begins, text: message, key: client_msg_id })
  } catch (thrown) {
    const { code } = asApiError(thrown)
    if (code !== 'not_found' && code !== 'conflict') throw thrown
  }
  return send()
}
