import type { SignedIn } from '@porchlight/contracts/identity/identity'
import { identityApi } from './identity-api.ts'
import type { Session, StoredToken } from './session-storage.ts'
import { beginSession } from './session-store.ts'

/** Exchanges an identity token for the inbox token. Throws ApiError. */
export async function exchangeForInbox({ user, library, identity_token }: SignedIn): Promise<{ session: Session; token: StoredToken }> {
  const { token } = await identityApi.identity.inboxLogin(
    { email: user.email, user_id: user.user_id, support_lib_id: library.support_lib_id },
    { authorization: `Bearer ${identity_token}` },
  )
  const { library_only: _, ...kept } = library
  return { session: { user, library: kept }, token: { token, storedAt: Date.now() } }
}

/** Exchanges an identity token for the inbox token and uses it to start or continue the session. Throws ApiError. */
export async function openInbox(signedIn: SignedIn): Promise<string> {
  const { session, token } = await exchangeForInbox(signedIn)
  beginSession(session, token)
  return token.token
}
