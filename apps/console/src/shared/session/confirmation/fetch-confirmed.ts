import { fetchWithFreshToken } from '../fresh-token.ts'
import { confirmIdentity } from './confirmation.ts'

/** As long as a call of the client waits for its answer. */
const repeatedTimeoutMs = 30_000

/**
 * `fetch` of signed-in calls: if the server wants a dangerous act confirmed, asks who is there and then repeats the call. Otherwise the refusal is the answer. The
 * call's own time limit has run while the dialog was open, so the repeated call gets a new one.
 */
export const fetchConfirmed: typeof fetch = async (input, init) => {
  const response = await fetchWithFreshToken(input, init)
  if (response.status !== 403 || !(await wantsConfirmation(response)) || !(await confirmIdentity())) return response
  return fetchWithFreshToken(input, { ...init, signal: AbortSignal.timeout(repeatedTimeoutMs) })
}

async function wantsConfirmation(response: Response): Promise<boolean> {
  const answer: { error?: { code?: string } } | null = await response
    .clone()
    .json()
    .catch(() => null)
  return answer?.error?.code === 'confirmation_needed'
}
