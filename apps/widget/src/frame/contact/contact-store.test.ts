import { ApiError } from '@porchlight/client'
import type { AttachmentView } from '@porchlight/contracts/conversations/conversations'
import type { ErrorCode } from '@porchlight/contracts/errors'
import { expect, test } from 'vitest'
import { sampleForm } from '../scenes/sample-form.ts'
import type { Submission } from './contact-sender.ts'
import { ContactStore, enteredText } from './contact-store.ts'

/** A clock that moves only when told. */
function handClock() {
  const timers = new Set<{ at: number; run: () => void }>()
  let now = 0
  return {
    after(ms: number, run: () => void) {
      const timer = { at: now + ms, run }
      timers.add(timer)
      return () => void timers.delete(timer)
    },
    async pass(ms: number) {
      const until = now + ms
      for (;;) {
        await new Promise((resolve) => setImmediate(resolve))
        const due = [...timers].filter(({ at }) => at <= until).sort((one, other) => one.at - other.at)[0]
        if (!due) break
        timers.delete(due)
        now = due.at
        due.run()
      }
      now = until
    },
  }
}

function memoryStorage() {
  const items = new Map<string, string>()
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  }
}

/** A store in the final step, and a server that answers with these codes, then accepts; 'never' leaves an attempt open. */
function filled(
  answers: (ErrorCode | 'never')[],
  { storage = memoryStorage(), form_version = 1, upload = Promise.reject<AttachmentView>(new ApiError('unavailable', 0)) } = {},
) {
  upload.catch(() => {})
  const clock = handClock()
  const arrived: Submission[] = []
  const ends: string[] = []
  let keys = 0
  const store = new ContactStore({
    shown: { form_lib_id: 'demo', form_version, form: sampleForm },
    sender: {
      upload: () => upload,
      submit(submission) {
        arrived.push(submission)
        const answer = answers.shift()
        if (answer === 'never') return new Promise(() => {})
        return answer ? Promise.reject(new ApiError(answer, 503)) : Promise.resolve()
      },
    },
    clock,
    storage,
    newKey: () => `key${++keys}`,
    place: () => ({ parentURL: '', referrer: '', address: 'https://help.example/' }),
    searchBefore: async () => 'search1',
    onSent: () => ends.push('sent'),
    onFailure: () => ends.push('failed'),
  })
  const fill = () => {
    store.move({ type: 'pick', choice: sampleForm.qualifyUserQuestion.answers.length - 1 })
    store.move({ type: 'enter', change: { email: ' ada@example.com ', request: 'Help!' } })
    for (const [at] of sampleForm.formSubmission.customInputs.entries()) store.move({ type: 'enterInput', at, typed: '4711' })
  }
  const sending = () => store.getSnapshot().state.sending
  return { store, clock, arrived, ends, fill, sending, storage }
}

test('sends the answers, not their texts, and thanks', async () => {
  const { store, clock, arrived, ends, fill, sending } = filled([])
  fill()
  store.submit()
  expect(sending().status).toBe('processing')
  await clock.pass(0)
  expect(sending().status).toBe('sent')
  expect(ends).toEqual(['sent'])
  expect(arrived).toEqual([
    {
      ...{ submission_key: 'key1', form_lib_id: 'demo', form_version: 1, answers: [{ choice: sampleForm.qualifyUserQuestion.answers.length - 1 }] },
      ...{ email: 'ada@example.com', request: 'Help!', inputs: sampleForm.formSubmission.customInputs.map(() => '4711'), file_url: '' },
      ...{ parentURL: '', referrer: '', address: 'https://help.example/', search_id: 'search1' },
    },
  ])
})

test('after a failure the form is editable, and the same submission is sent again until it succeeds', async () => {
  const { store, clock, arrived, fill, sending } = filled(['unavailable', 'internal', 'unavailable'])
  fill()
  store.submit()
  await clock.pass(0)
  expect(sending()).toMatchObject({ status: 'failed', isTold: false })
  await clock.pass(3000)
  expect(arrived).toHaveLength(3)
  expect(sending().isTold).toBe(false)
  await clock.pass(4000)
  expect(sending().status).toBe('sent')
  expect(new Set(arrived.map(({ submission_key }) => submission_key))).toEqual(new Set(['key1']))
})

test('after ten seconds the visitor is told, and has a text to copy', async () => {
  const { store, clock, fill, sending } = filled(['never'])
  fill()
  store.submit()
  await clock.pass(9999)
  expect(sending()).toMatchObject({ status: 'processing', isTold: false })
  await clock.pass(1)
  expect(sending().isTold).toBe(true)
  expect(enteredText(store, store.getSnapshot().state)).toContain('Help!')
})

test('a changed submission gets a new key, and the earlier one is sent no more', async () => {
  const { store, clock, arrived, fill, sending } = filled(['unavailable'])
  fill()
  store.submit()
  await clock.pass(0)
  store.move({ type: 'enter', change: { request: 'Help, please!' } })
  await clock.pass(60_000)
  expect(arrived).toHaveLength(1)
  store.submit()
  await clock.pass(0)
  expect(sending().status).toBe('sent')
  expect(arrived.map(({ submission_key, request }) => [submission_key, request])).toEqual([
    ['key1', 'Help!'],
    ['key2', 'Help, please!'],
  ])
})

test.each([
  ['conflict', 'conflict'],
  ['rate_limited', 'rate_limited'],
  ['invalid_input', 'other'],
] as const)('%s is a refusal: told at once, not repeated, editable', async (code, refusal) => {
  const { store, clock, arrived, fill, sending } = filled([code])
  fill()
  store.submit()
  await clock.pass(60_000)
  expect(store.getSnapshot().refusal).toBe(refusal)
  expect([sending().status, arrived.length]).toEqual(['failed', 1])
  store.move({ type: 'enter', change: { request: 'Other' } })
  expect(store.getSnapshot().refusal).toBeNull()
})

test('nothing is sent while a file is being uploaded, and the file goes along', async () => {
  const { promise, resolve } = Promise.withResolvers<AttachmentView>()
  const { store, clock, arrived, fill, sending } = filled([], { upload: promise })
  fill()
  const attached = store.attach(new File(['flat'], 'tyre.txt'))
  store.submit()
  expect([sending().status, store.getSnapshot().upload]).toEqual(['not_sent', { name: 'tyre.txt', problem: null }])
  resolve({ file_id: 'f1', url: '/files/f1', name: 'tyre.txt', type: 'text/plain', size: 4, width: null, height: null })
  await attached
  store.submit()
  await clock.pass(0)
  expect(arrived.map(({ file_url }) => file_url)).toEqual(['/files/f1'])
})

test('a file that could not be uploaded is named, and the form can be sent without it', async () => {
  const { store, clock, arrived, fill, sending } = filled([])
  fill()
  await store.attach(new File(['flat'], 'tyre.txt'))
  expect(store.getSnapshot().upload).toEqual({ name: 'tyre.txt', problem: 'failed' })
  store.submit()
  await clock.pass(0)
  expect(sending().status).toBe('sent')
  expect(arrived.map(({ left_out }) => left_out)).toEqual([[{ name: 'tyre.txt', reason: 'failed' }]])
})

test('a form in progress survives a reload; of an earlier version, the texts do; a sent one is forgotten', async () => {
  const before = filled(['never'])
  before.fill()
  before.store.submit()
  const { storage } = before
  const after = filled([], { storage })
  expect(after.store.getSnapshot().state).toMatchObject({ step: 'FINAL_STEP', entry: { request: 'Help!' }, sending: { status: 'failed', key: 'key1' } })
  const changed = filled([], { storage, form_version: 2 })
  expect(changed.store.getSnapshot().state).toMatchObject({ step: 'HELP_WITH', recorded: [], entry: { request: 'Help!' } })
  changed.fill()
  changed.store.submit()
  await changed.clock.pass(0)
  expect(filled([], { storage, form_version: 2 }).store.getSnapshot().state.entry.email).toBe('')
})
