import { expect, test } from 'vitest'
import { clearSession, readSession, readToken, type Session, storageKeys, writeSession, writeSignIn, writeToken } from './session-storage.ts'

function memory() {
  const rows = new Map<string, string>()
  return {
    rows,
    getItem: (key: string) => rows.get(key) ?? null,
    setItem: (key: string, value: string) => void rows.set(key, value),
    removeItem: (key: string) => void rows.delete(key),
  }
}
const session: Session = {
  user: { user_id: 'u1', support_lib_id: 'demo', email: 'owner@demo.test', user_type: 'admin' },
  library: { support_lib_id: 'demo', parent_lib_id: null, library_domain: 'demo.localhost', company_name: 'Northwind Bikes' },
}

test("a stored session can be read back, under the specification's keys", () => {
  const store = memory()
  writeSession(store, session)
  writeToken(store, { token: 't', storedAt: 5 })
  expect(readSession(store)).toEqual(session)
  expect(readToken(store)).toEqual({ token: 't', storedAt: 5 })
  for (const key of store.rows.keys()) expect(storageKeys).toContain(key)
})

test.each(['user_id', 'support_Lib_id', 'user_type', 'inbox-chat-token'])('without %s no one is signed in', (key) => {
  const store = memory()
  writeSession(store, session)
  writeToken(store, { token: 't', storedAt: 5 })
  store.removeItem(key)
  expect(readSession(store)).toBeNull()
})

test('another tab that looks when the token arrives finds the whole session', () => {
  const store = memory()
  const seen: ReturnType<typeof readSession>[] = []
  const watched = {
    ...store,
    setItem(key: string, value: string) {
      store.setItem(key, value)
      if (key === 'inbox-chat-token') seen.push(readSession(store))
    },
  }
  writeSignIn(watched, session, { token: 't', storedAt: 5 })
  expect(seen).toEqual([session])
  expect(readToken(store)).toEqual({ token: 't', storedAt: 5 })
})

test('clearing keeps only the theme', () => {
  const store = memory()
  for (const key of storageKeys) store.setItem(key, 'x')
  clearSession(store)
  expect([...store.rows.keys()]).toEqual(['darkTheme'])
})
