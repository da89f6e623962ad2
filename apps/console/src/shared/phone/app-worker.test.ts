// The service worker runs in no page, so it is run here with what it uses of the browser.
import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { runInNewContext } from 'node:vm'
import { limits } from '@porchlight/contracts/limits'
import { expect, test } from 'vitest'

const origin = 'https://desk.example'

/** Posts a form to the worker. Returns its answer and what it has kept. */
async function shared(form: FormData, path = '/admin/share') {
  const listeners = new Map<string, (event: { request: Request; respondWith: (answer: Promise<Response>) => void }) => void>()
  const kept = new Map<string, Response>()
  const caches = {
    delete: async () => kept.clear(),
    open: async () => ({ put: async (key: string, answer: Response) => void kept.set(key, answer) }),
  }
  const self = { addEventListener: listeners.set.bind(listeners), location: { origin } }
  const RelativeResponse = class extends Response {
    static override redirect = (url: string, status: number) => Response.redirect(new URL(url, origin), status)
  }
  const source = await readFile(resolve(import.meta.dirname, '../../../public/app-worker.js'), 'utf8')
  runInNewContext(source, { self, caches, URL, File, Response: RelativeResponse, Date, JSON, String })
  let answer: Promise<Response> | undefined
  listeners.get('fetch')?.({ request: new Request(origin + path, { method: 'POST', body: form }), respondWith: (given) => (answer = given) })
  const info = async () => JSON.parse((await kept.get('/admin/share/info')?.text()) ?? 'null')
  return { answer: await answer, kept, info }
}

test('what is shared is kept on the device within the bounds of a message, and its request never reaches the server', async () => {
  const form = new FormData()
  form.set('title', 'A chain')
  form.set('text', 'x'.repeat(limits.messageLengthMax * 2))
  form.append('files', new File(['one'], 'one.txt', { type: 'text/plain' }))
  form.append('files', new File([], 'empty.txt'))
  form.append('files', new File([new Uint8Array(limits.uploadBytesMax + 1)], 'large.bin'))
  for (let at = 2; at <= limits.attachmentsMax + 1; at += 1) form.append('files', new File(['more'], `${at}.txt`))
  const { answer, kept, info } = await shared(form)
  expect([answer?.status, answer?.headers.get('location')]).toEqual([303, `${origin}/admin/share`])
  const { title, text, url, files, left } = await info()
  expect([title, url, left]).toEqual(['A chain', '', ['large.bin', `${limits.attachmentsMax + 1}.txt`]])
  expect(text.length).toBeLessThanOrEqual(limits.messageLengthMax / 2)
  expect(files).toHaveLength(limits.attachmentsMax)
  expect(files[0]).toEqual({ name: 'one.txt', type: 'text/plain' })
  expect(await kept.get('/admin/share/0')?.text()).toBe('one')
})

test('a post to any other address goes to the server', async () => {
  expect((await shared(new FormData(), '/admin/inbox')).answer).toBeUndefined()
})
