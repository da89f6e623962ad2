import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { testLibrary } from '../../testing/library.ts'
import { sharedServer } from '../../testing/test-server.ts'
import { contactsFor } from '../visitors/index.ts'
import { fileForm } from './testing/file-form.ts'
import { filledIn, orderForm, publishedForm } from './testing/forms.ts'

const receipt = { name: 'receipt.txt', bytes: Buffer.from('Paid in full.') }

async function shop() {
  const library = await testLibrary(await sharedServer())
  const admin = await library.user('admin')
  const { form_ref } = await publishedForm(admin, 'Claim', fileForm)
  const input = await filledIn(library, form_ref)
  const calls = library.visitor().calls.forms
  const key = { support_lib_id: library.support_lib_id, form_ref, submission_key: input.submission_key, opened: input.opened }
  const submit = (files: string[], more: object = {}) => calls.submit({ ...input, answers: { email: 'ada@example.com', receipt: files }, ...more })
  const submissions = async () => (await admin.calls.forms.submissions({ form_ref })).submissions
  const open = (url: string) => fetch(library.address + url)
  return { library, admin, form_ref, key, attach: calls.attach, submit, submissions, open }
}

test('a required file is sent by link: the submission shows it, its ticket has it, and it is kept', async () => {
  const { library, admin, key, attach, submit, submissions, open } = await shop()
  await expect(submit([])).rejects.toMatchObject({ code: 'invalid_input', fields: { 'answers.receipt': 'required' } })
  const { file } = await attach(key, receipt)
  expect((await open(file.url)).status).toBe(404)
  await submit([file.file_id])
  const [one] = await submissions()
  const [shown] = one?.answers.find(({ kind }) => kind === 'file')?.files ?? []
  expect(shown?.name).toBe('receipt.txt')
  expect(await (await open(shown?.url ?? '')).text()).toBe('Paid in full.')
  const { messages } = await admin.calls.messages.list({ conversation_ref: one?.conversation_ref ?? '' })
  expect(messages.flatMap(({ attachments }) => attachments.map(({ name }) => name))).toEqual(['receipt.txt'])
  const held = (file_id: string) =>
    library.inside((ctx) => ctx.db.selectFrom('uploads').select('unused_since').where('file_id', '=', file_id).executeTakeFirstOrThrow())
  expect((await held(file.file_id)).unused_since).toBeNull()
  // One that is never sent is forgotten.
  const unsent = await attach({ ...key, submission_key: randomUUID() }, receipt)
  expect((await held(unsent.file.file_id)).unused_since).not.toBeNull()
})

test('files belong to the key of their submission; a form that asks for none, or was not opened, takes none', async () => {
  const { library, admin, key, attach, submit, submissions } = await shop()
  const others = await attach({ ...key, submission_key: randomUUID() }, receipt)
  await expect(submit([others.file.file_id])).rejects.toMatchObject({ code: 'invalid_input', fields: { 'answers.receipt': 'required' } })
  await expect(attach({ ...key, opened: '' }, receipt)).rejects.toMatchObject({ code: 'conflict' })
  const plain = await filledIn(library, (await publishedForm(admin, 'Plain', orderForm)).form_ref)
  const ofPlain = { support_lib_id: plain.support_lib_id, form_ref: plain.form_ref, submission_key: randomUUID(), opened: plain.opened }
  await expect(attach(ofPlain, receipt)).rejects.toMatchObject({ code: 'conflict', fields: { file: 'not asked' } })
  await expect(attach(key, { ...receipt, bytes: Buffer.from('') })).rejects.toMatchObject({ code: 'invalid_input' })
  const programs = { name: 'run.exe', bytes: Buffer.concat([Buffer.from('MZ'), Buffer.alloc(200)]) }
  const refusal = await attach(key, programs).then(
    () => 'taken',
    ({ code }: { code: string }) => code,
  )
  expect(['taken', 'unsupported_type']).toContain(refusal)
  expect(await submissions()).toEqual([])
  await submit([(await attach(key, receipt)).file.file_id])
  expect(await submissions()).toHaveLength(1)
})

test('erasing a contact erases the files that they sent with a form that opens no ticket', async () => {
  const library = await testLibrary(await sharedServer())
  const admin = await library.user('admin')
  const { form_ref } = await publishedForm(admin, 'Claim', { pages: fileForm.pages ?? [] })
  const input = await filledIn(library, form_ref)
  const { calls } = library.visitor()
  const { file } = await calls.forms.attach(
    { support_lib_id: library.support_lib_id, form_ref, submission_key: input.submission_key, opened: input.opened },
    receipt,
  )
  await calls.forms.submit({ ...input, answers: { email: 'ada@example.com', receipt: [file.file_id] } })
  const [one] = (await admin.calls.forms.submissions({ form_ref })).submissions
  const open = async () => (await fetch(library.address + (one?.answers[1]?.files[0]?.url ?? ''))).status
  expect(await open()).toBe(200)
  const [contact] = await library.inside((ctx) => contactsFor([{ ctx, sought: { email: 'ada@example.com' } }]))
  const visitor_id = contact && 'visitor_id' in contact ? contact.visitor_id : ''
  await admin.calls.personalData.erase({ visitor_id })
  await expect.poll(open, { timeout: 20_000 }).toBe(404)
  expect((await admin.calls.forms.submissions({ form_ref })).submissions).toEqual([])
})
