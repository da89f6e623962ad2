import { identityApi } from './identity-api.ts'
import { readToken } from './session-storage.ts'
import { currentSession, forgetSession, onSessionChange } from './session-store.ts'

export type EndReason = 'refused' | 'signed-out'
type Farewell = () => void
const farewells = new Set<Farewell>()

/** Has `run` called when the session ends, before anything stored is cleared: live connection, timers, caches. Returns the way to stop. */
export function onSessionEnd(run: Farewell): () => void {
  farewells.add(run)
  return () => void farewells.delete(run)
}

let isLeaving = false
/** The user has asked to leave: from now on any end of the session is theirs, even when the server's word (a cut socket, a 401) arrives first. */
export function setLeaving(leaving: boolean): void {
  isLeaving = leaving
}

let ending: Promise<void> | null = null

/**
 * Ends the session in this browser (checklist A18, I5): live connection closed with 1000, timers, caches and stored data cleared.
 * `refused`: the server no longer knows us, so signing out there is a courtesy that may fail. `signed-out`: it has already been done.
 */
export function endSession(why: EndReason): Promise<void> {
  if (!currentSession()) return Promise.resolve()
  ending ??= run(isLeaving ? 'signed-out' : why).finally(() => {
    ending = null
  })
  return ending
}

let lastReason: EndReason = 'signed-out'
/** Why the last session ended; after a refusal the sign-in leads back to where one was. */
export const endReason = (): EndReason => lastReason

async function run(why: EndReason): Promise<void> {
  const token = readToken(localStorage)?.token
  lastReason = why
  isHere = true
  sayFarewell()
  forgetSession()
  isHere = false
  isLeaving = false
  if (why === 'refused') await signOutThere(token).catch(() => undefined)
}

function sayFarewell(): void {
  for (const farewell of farewells) farewell()
}

/** This tab ends the session itself; otherwise another one did, and what this tab still holds has to go as well. */
let isHere = false
onSessionChange(() => {
  if (currentSession() || isHere) return
  lastReason = 'signed-out'
  sayFarewell()
})

/** Ends the session at the server; refused with `has_ongoing_chats` while there are any. Throws ApiError. */
export async function signOutThere(token = readToken(localStorage)?.token): Promise<void> {
  await identityApi.identity.signOut({}, { authorization: token ? `Bearer ${token}` : null })
}
