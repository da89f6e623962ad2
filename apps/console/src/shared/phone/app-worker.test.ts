// The service worker runs in no page, so it is run here with what it uses of the browser.
import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { runInNewContext } from 'node:vm'
import { limits } from '@porchlight/contracts/limits'
import { expect, test } from 'vitest'

const origin = 'https://desk.example'

/** Posts a form to the worker of a device with room for so many more entries. Returns its answer and what it has kept. */
async function shared(form: FormData, path = '/admin/share', { kept = new Map<string, Response>(), room = 100 } = {}) {
  const listeners = new Map<string, (event: { request: Request; respondWith: (answer: Promise<Response>) => void }) => void>()
  const caches = {
    open: async () => ({
      put: async (key: string, answer: Response) => {
        if (room === 0) throw new Error('no room')
        room -= 1
        kept.set(key, answer)
      },
      keys: async () => [...kept.keys()].map((key) => ({ url: origin + key })),
      delete: async ({ url }: { url: string }) => kept.delete(new URL(url).pathname),
    }),
  }
  const self = { addEventListener: listeners.set.bind(listeners), location: { origin } }
  const RelativeResponse = class extends Response {
    static override redirect = (url: string, status: number) => Response.redirect(new URL(url, origin), status)
  }
  const source = await readFile(resolve(import.meta.dirname, '../../../public/app-worker.js'), 'utf8')
  runInNewContext(source, { self, caches, crypto, URL, File, Response: RelativeResponse, Date, JSON, String })
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
  const { id, title, text, url, files, left } = await info()
  expect([title, url, left]).toEqual(['A chain', '', ['large.bin', `${limits.attachmentsMax + 1}.txt`]])
  expect(`${title}\n${text}\n${url}`.length).toBeLessThanOrEqual(limits.messageLengthMax)
  expect(files).toHaveLength(limits.attachmentsMax)
  expect(files[0]).toEqual({ name: 'one.txt', type: 'text/plain' })
  expect(await kept.get(`/admin/share/${id}/0`)?.text()).toBe('one')
})

test('what was shared before is kept until something else is, and if there is no room for that, the screen is told', async () => {
  const of = (name: string) => {
    const form = new FormData()
    for (const at of [1, 2]) form.append('files', new File([name], `${name}-${at}.txt`))
    return form
  }
  const { kept, ...first } = await shared(of('first'))
  const { id } = await first.info()
  const full = await shared(of('second'), '/admin/share', { kept, room: 1 })
  expect(full.answer?.headers.get('location')).toBe(`${origin}/admin/share?failed`)
  expect([...kept.keys()].toSorted()).toEqual([`/admin/share/${id}/0`, `/admin/share/${id}/1`, '/admin/share/info'])
  const third = await shared(of('third'), '/admin/share', { kept })
  const now = await third.info()
  expect(now.files.map(({ name }: { name: string }) => name)).toEqual(['third-1.txt', 'third-2.txt'])
  expect([...kept.keys()].toSorted()).toEqual([`/admin/share/${now.id}/0`, `/admin/share/${now.id}/1`, '/admin/share/info'])
})

test('a post to any other address goes to the server', async () => {
  expect((await shared(new FormData(), '/admin/inbox')).answer).toBeUndefined()
})
