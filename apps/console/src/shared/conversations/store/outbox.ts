import { createLiveOutbox, indexedDbStorage, type Outbox } from '@porchlight/client'
import { live } from '../../connection/live/live.ts'
import { log } from '../../connection/log.ts'
import { onSessionEnd } from '../../session/end-session.ts'
import { currentSession } from '../../session/session-store.ts'

let outbox: Outbox | null = null

/** Returns the signed-in user's outbox. The first call also sends messages that an earlier page left unsent. */
export function currentOutbox(): Outbox {
  const user = currentSession()?.user
  outbox ??= createLiveOutbox({
    live,
    storage: indexedDbStorage(`${user?.support_lib_id ?? ''}-${user?.user_id ?? ''}`),
    sender_type: 'agent',
    sent_via: 'application',
    log,
  })
  return outbox
}

onSessionEnd(() => {
  outbox?.dispose()
  outbox = null
})
