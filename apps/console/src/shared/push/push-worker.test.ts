// The service worker runs in no page, so it is run here as the browser runs it, with what it uses of the browser.
import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'

type Push = { data: { json: () => unknown }; waitUntil: (work: Promise<unknown>) => void }

async function pushed(text: Record<string, string>, showNotification: () => Promise<void>) {
  const listeners = new Map<string, (event: Push) => void>()
  const messages: unknown[] = []
  const self = {
    addEventListener: (name: string, listener: (event: Push) => void) => listeners.set(name, listener),
    registration: { showNotification },
    clients: { matchAll: async () => [{ postMessage: (message: unknown) => messages.push(message) }] },
  }
  runInNewContext(await readFile(resolve(import.meta.dirname, '../../../public/push-worker.js'), 'utf8'), { self })
  let work: Promise<unknown> = Promise.resolve()
  listeners.get('push')?.({ data: { json: () => text }, waitUntil: (promise) => (work = promise) })
  await work
  return messages
}

test('the worker reports a test with a mark once it is shown, or that the browser refused, and nothing about other alerts', async () => {
  const shows = async () => {}
  const text = { title: 'Hello', body: '', tag: 'test', path: '/admin/inbox' }
  expect(await pushed({ ...text, mark: 'one' }, shows)).toEqual([{ mark: 'one', isShown: true }])
  expect(await pushed({ ...text, mark: 'two' }, () => Promise.reject(new Error('not allowed')))).toEqual([{ mark: 'two', isShown: false }])
  expect(await pushed(text, shows)).toEqual([])
})
