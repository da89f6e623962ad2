import { api } from '../connection/api.ts'
import { setSwitching } from '../session/end-session.ts'
import { exchangeForInbox } from '../session/open-inbox.ts'
import { writeSignIn } from '../session/session-storage.ts'

/**
 * Opens another library of the user's account in this browser: ends the session here and loads the console again with the one there, so that nothing of this
 * library stays in memory. Other tabs follow. Throws ApiError.
 */
export async function switchLibrary(to_lib_id: string): Promise<void> {
  setSwitching(true)
  try {
    const { session, token } = await exchangeForInbox(await api.memberships.switch({ to_lib_id }))
    writeSignIn(localStorage, session, token)
    location.assign('/admin')
  } finally {
    setSwitching(false)
  }
}
