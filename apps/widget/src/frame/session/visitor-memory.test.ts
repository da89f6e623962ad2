import { describe, expect, test } from 'vitest'
import { makeSecret, openVisitorMemory } from './visitor-memory.ts'

function memoryStorage() {
  const rows = new Map<string, string>()
  return {
    rows,
    getItem: (key: string) => rows.get(key) ?? null,
    setItem: (key: string, value: string) => void rows.set(key, value),
    removeItem: (key: string) => void rows.delete(key),
  }
}

describe("a browser's visitor", () => {
  test('a secret has 256 bits, as 43 characters, and is never repeated', () => {
    const secrets = new Set(Array.from({ length: 200 }, makeSecret))
    expect(secrets.size).toBe(200)
    for (const secret of secrets) expect(secret).toMatch(/^[\w-]{43}$/)
  })
  test('nothing is stored before it is needed, and then it persists', () => {
    const storage = memoryStorage()
    const memory = openVisitorMemory('demo', storage)
    expect(storage.rows.size).toBe(0)
    const secret = memory.secret()
    expect(openVisitorMemory('demo', storage).secret()).toBe(secret)
    expect(openVisitorMemory('other', storage).secret()).not.toBe(secret)
  })
  test('forgetting removes everything', () => {
    const storage = memoryStorage()
    const memory = openVisitorMemory('demo', storage)
    const secret = memory.secret()
    memory.change({ is_known: true })
    memory.forget()
    expect([storage.rows.size, memory.read().is_known, memory.secret() === secret]).toEqual([0, false, false])
  })
  test.each(['{', 'null', '{"secret":"short"}', '{"secret":1}', '[]'])('starts over if storage is damaged: %s', (text) => {
    const storage = memoryStorage()
    storage.rows.set('porchlight-visitor:demo', text)
    expect(openVisitorMemory('demo', storage).secret()).toHaveLength(43)
  })
  test('a browser that blocks storage still has a visitor for the lifetime of the frame', () => {
    const memory = openVisitorMemory('demo', null)
    expect(memory.secret()).toBe(memory.secret())
  })
})
