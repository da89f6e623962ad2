import { identityApi } from './identity-api.ts'
import { readToken } from './session-storage.ts'
import { currentSession, forgetSession } from './session-store.ts'

export type EndReason = 'refused' | 'signed-out'
type Farewell = () => void
const farewells = new Set<Farewell>()

/** Has `run` called when the session ends, before anything stored is cleared: live connection, timers, caches. Returns the way to stop. */
export function onSessionEnd(run: Farewell): () => void {
  farewells.add(run)
  return () => void farewells.delete(run)
}

let ending: Promise<void> | null = null

/**
 * Ends the session in this browser (checklist A18, I5): live connection closed with 1000, timers, caches and stored data cleared.
 * `refused`: the server no longer knows us, so signing out there is a courtesy that may fail. `signed-out`: it has already been done.
 */
export function endSession(why: EndReason): Promise<void> {
  if (!currentSession()) return Promise.resolve()
  ending ??= run(why).finally(() => {
    ending = null
  })
  return ending
}

let lastReason: EndReason = 'signed-out'
/** Why the last session ended; after a refusal the sign-in leads back to where one was. */
export const endReason = (): EndReason => lastReason

async function run(why: EndReason): Promise<void> {
  lastReason = why
  for (const farewell of farewells) farewell()
  if (why === 'refused') await signOutThere().catch(() => undefined)
  forgetSession()
}

/** Ends the session at the server; refused with `has_ongoing_chats` while there are any. Throws ApiError. */
export async function signOutThere(): Promise<void> {
  const stored = readToken(localStorage)
  await identityApi.identity.signOut({}, { authorization: stored ? `Bearer ${stored.token}` : null })
}
