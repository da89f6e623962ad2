import { ApiError } from '@porchlight/client'
import { inboxFlags } from '@porchlight/contracts/permission-flags'
import { live } from '../connection/live/live.ts'
import { log } from '../connection/log.ts'
import { queryClient } from '../connection/query-client.ts'
import { showDialog } from '../interface/dialogs/dialogs.ts'
import { showError } from '../interface/toasts.ts'
import { permissionsQuery } from '../permissions/permissions.ts'
import { isAllowed } from '../permissions/rule.ts'
// Signing out throws away what was shared, also where no screen has loaded this yet.
import '../phone/shared-items.ts'
import { endSession, setLeaving, signOutThere } from './end-session.ts'
import { currentSession } from './session-store.ts'
import { t } from './texts.ts'

const isOngoing = (cause: unknown) => cause instanceof ApiError && cause.code === 'has_ongoing_chats'

/**
 * Log Out (checklist A18): with ongoing chats, shows a dialog instead; otherwise force-closes, signs out on the server, closes the live connection and clears
 * all stored data. The guards redirect to the sign-in page.
 */
export async function signOut(): Promise<void> {
  try {
    await forceClose()
    setLeaving(true)
    await signOutThere()
  } catch (cause) {
    setLeaving(false)
    if (isOngoing(cause)) return showDialog({ title: t('attention'), message: t('ongoingChats') })
    // If the server didn't respond, the session cookie is still valid, so don't pretend to have signed out.
    if (!(cause instanceof ApiError) || cause.status === 0 || cause.status >= 500) return showError(t('stillSignedIn'))
  }
  await endSession('signed-out')
}

/** Tells the server that this agent no longer accepts chats. Only needed for agents who may chat. */
async function forceClose(): Promise<void> {
  const session = currentSession()
  const flags = queryClient.getQueryData(permissionsQuery(session).queryKey)
  if (!session || !flags || !isAllowed(inboxFlags, flags) || !live.connectionId) return
  const { user_id, support_lib_id } = session.user
  try {
    await live.call('closeChat', { ref_uid: user_id, connection_id: live.connectionId, ended_by: 'agent', force_close: 1, support_lib_id })
  } catch (cause) {
    if (isOngoing(cause)) throw cause
    log('closeChat was not answered', cause)
  }
}
