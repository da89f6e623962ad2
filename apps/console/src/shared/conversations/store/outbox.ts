import { createLiveOutbox, indexedDbStorage, type Outbox } from '@porchlight/client'
import { live } from '../../connection/live/live.ts'
import { log } from '../../connection/log.ts'
import { onSessionEnd } from '../../session/end-session.ts'
import { currentSession } from '../../session/session-store.ts'
import { showReplies } from './pending-replies.ts'

let outbox: Outbox | null = null
let stop = () => {}

/** Returns the signed-in user's outbox. The first call also sends messages that an earlier page left unsent. */
export function currentOutbox(): Outbox {
  const user = currentSession()?.user
  if (outbox) return outbox
  outbox = createLiveOutbox({
    live,
    storage: indexedDbStorage(`${user?.support_lib_id ?? ''}-${user?.user_id ?? ''}`),
    sender_type: 'agent',
    sent_via: 'application',
    log,
  })
  stop = showReplies(outbox)
  return outbox
}

onSessionEnd(() => {
  stop()
  outbox?.dispose()
  outbox = null
})
