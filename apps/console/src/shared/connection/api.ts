import { createHttpClient } from '@porchlight/client'
import type { Api } from '@porchlight/contracts/api'
import { fetchConfirmed } from '../session/confirmation/fetch-confirmed.ts'
import { endSession } from '../session/end-session.ts'
import { readToken } from '../session/session-storage.ts'
import { addressOf } from './boot.ts'
import { refetchChangedBy } from './refetch-changed-by-call.ts'

const bearer = () => {
  const stored = readToken(localStorage)
  return stored ? `Bearer ${stored.token}` : null
}

/** Typed client for all API calls by the signed-in user. A 401 response ends the session (checklist I5); what a call changes is fetched again. */
export const api = createHttpClient<Api>({
  baseUrl: addressOf,
  authorization: bearer,
  fetch: fetchConfirmed,
  onCall: refetchChangedBy,
  onUnauthenticated: () => void endSession('refused'),
})
