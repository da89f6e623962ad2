import { identityApi } from './identity-api.ts'
import { readToken } from './session-storage.ts'
import { currentSession, followOtherSession, forgetSession, isOtherSession, onSessionChange } from './session-store.ts'

export type EndReason = 'refused' | 'signed-out'
type Farewell = () => void
const farewells = new Set<Farewell>()

/**
 * Registers a callback for the end of the session, run before stored data is cleared: for the live connection, timers and caches. Returns the unsubscribe
 * function.
 */
export function onSessionEnd(run: Farewell): () => void {
  farewells.add(run)
  return () => void farewells.delete(run)
}

let isLeaving = false
/** Records that the user is signing out. The end of the session then counts as a sign-out even if the server ends it first (a closed socket, a 401). */
export function setLeaving(leaving: boolean): void {
  isLeaving = leaving
}

let isSwitching = false
const switchingKey = 'porchlight-switching'
/** A tab that is closed while it switches must not keep the others signed in to a session that has ended. */
const switchingMaxMs = 10_000
/** Records that this tab is switching to another library, which ends the session here: that is no reason to sign out, in other tabs neither. */
export function setSwitching(switching: boolean): void {
  isSwitching = switching
  if (switching) localStorage.setItem(switchingKey, String(Date.now()))
  else localStorage.removeItem(switchingKey)
}
/** Returns whether another tab is switching: this one follows as soon as the session there is stored. */
const isSwitchingElsewhere = () => Math.abs(Date.now() - Number(localStorage.getItem(switchingKey) ?? 0)) < switchingMaxMs

let ending: Promise<void> | null = null

/**
 * Ends the session in this browser (checklist A18, I5): closes the live connection with code 1000 and clears timers, caches and stored data. `refused`: the
 * server no longer accepts the session, so signing out there is best-effort; if another tab has opened another library, this one follows instead.
 * `signed-out`: the server has already ended the session.
 */
export function endSession(why: EndReason): Promise<void> {
  if (!currentSession() || isSwitching || isSwitchingElsewhere()) return Promise.resolve()
  if (isOtherSession()) return Promise.resolve(followOtherSession())
  ending ??= run(isLeaving ? 'signed-out' : why).finally(() => {
    ending = null
  })
  return ending
}

let lastReason: EndReason = 'signed-out'
/** Returns why the last session ended. After a refusal, signing in returns to the previous page. */
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

/** Whether the session is being ended by this tab. If another tab ended it, this one must still clear its own data. */
let isHere = false
onSessionChange(() => {
  if (currentSession() || isHere) return
  lastReason = 'signed-out'
  sayFarewell()
})

/** Signs out on the server; fails with `has_ongoing_chats` while the agent has open chats. Throws ApiError. */
export async function signOutThere(token = readToken(localStorage)?.token): Promise<void> {
  await identityApi.identity.signOut({}, { authorization: token ? `Bearer ${token}` : null })
}
