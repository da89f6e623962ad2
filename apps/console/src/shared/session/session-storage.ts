import type { SignedInLibrary, UserRecord } from '@porchlight/contracts/identity/identity'

/** Browser storage keys of checklist A19, spelled as in the specification. */
export const storageKeys = [
  'user_type',
  'support_Lib_id',
  'library_domain',
  'company_name',
  'user_email',
  'user_id',
  'parent_lib_id',
  'inbox-chat-token',
  'token-time',
  'darkTheme',
  'agent_connection_agent_con_id',
  // Of ours: `permissions.ts`.
  'porchlight-rights',
] as const
export type StorageKey = (typeof storageKeys)[number]

/** The signed-in user, as stored in the browser. */
export type Session = { user: UserRecord; library: Omit<SignedInLibrary, 'library_only'> }
/** The inbox token and when it was stored (milliseconds since 1970). */
export type StoredToken = { token: string; storedAt: number }

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** Reads the session; null if anything essential is missing. */
export function readSession(store: Store): Session | null {
  const read = (key: StorageKey) => store.getItem(key) ?? ''
  const user_type = read('user_type')
  const support_lib_id = read('support_Lib_id')
  const user_id = read('user_id')
  if (!user_id || !support_lib_id || !isRole(user_type) || !readToken(store)) return null
  return {
    user: { user_id, support_lib_id, email: read('user_email'), user_type },
    library: {
      support_lib_id,
      parent_lib_id: read('parent_lib_id') || null,
      library_domain: read('library_domain'),
      company_name: read('company_name'),
    },
  }
}

/** Stores the session. */
export function writeSession(store: Store, { user, library }: Session): void {
  store.setItem('user_type', user.user_type)
  store.setItem('user_id', user.user_id)
  store.setItem('user_email', user.email)
  store.setItem('support_Lib_id', library.support_lib_id)
  store.setItem('library_domain', library.library_domain)
  store.setItem('company_name', library.company_name)
  store.setItem('parent_lib_id', library.parent_lib_id ?? '')
}

/** Reads the inbox token; null if there is none. */
export function readToken(store: Store): StoredToken | null {
  const token = store.getItem('inbox-chat-token')
  const storedAt = Number(store.getItem('token-time'))
  return token ? { token, storedAt: Number.isFinite(storedAt) ? storedAt : 0 } : null
}

/** Stores the inbox token with the current time. */
export function writeToken(store: Store, { token, storedAt }: StoredToken): void {
  store.setItem('token-time', String(storedAt))
  store.setItem('inbox-chat-token', token)
}

/** Stores a sign-in. The token comes last: other tabs look when it changes, and what is written afterwards may not have reached them by then. */
export function writeSignIn(store: Store, session: Session, token: StoredToken): void {
  writeSession(store, session)
  writeToken(store, token)
}

/** Removes all session data except the theme, which is a setting of this device. */
export function clearSession(store: Store): void {
  for (const key of storageKeys) if (key !== 'darkTheme') store.removeItem(key)
}

function isRole(text: string): text is UserRecord['user_type'] {
  return text === 'agent' || text === 'writer' || text === 'editor' || text === 'admin'
}
