import { expect, test } from 'vitest'
import { testLibrary } from '../../testing/library.ts'
import { sharedServer } from '../../testing/test-server.ts'
import { filledIn, orderAnswers, orderForm, publishedForm } from './testing/forms.ts'

async function shop() {
  const library = await testLibrary(await sharedServer())
  return { library, admin: await library.user('admin'), visitor: library.visitor() }
}

test('a draft is saved, published, changed and restored; visitors see only what is published', async () => {
  const { library, admin, visitor } = await shop()
  const { forms } = admin.calls
  const { form } = await forms.create({ title: 'Order', form: orderForm })
  const { form_ref } = form
  const shown = { support_lib_id: library.support_lib_id, form_ref }
  expect(form).toMatchObject({ published: null, is_changed: true, problems: [], revision: 1 })
  await expect(visitor.calls.forms.shown(shown)).rejects.toMatchObject({ code: 'not_found' })
  await expect(visitor.calls.forms.submit(await filledIn(library, form_ref))).rejects.toMatchObject({ code: 'not_found' })

  expect((await forms.publish({ form_ref, revision: 1 })).form).toMatchObject({ published: { version: 1 }, is_changed: false })
  await forms.save({ form_ref, form: { ...orderForm, heading: 'Later' }, revision: 1 })
  await expect(forms.save({ form_ref, form: orderForm, revision: 1 })).rejects.toMatchObject({ code: 'conflict', fields: { revision: '2' } })
  expect((await visitor.calls.forms.shown(shown)).form).toMatchObject({ version: 1, form: { heading: '' } })
  expect((await visitor.calls.forms.shown(shown)).form.form).not.toHaveProperty('ticket')

  await forms.publish({ form_ref, revision: 2 })
  expect((await visitor.calls.forms.shown(shown)).form).toMatchObject({ version: 2, form: { heading: 'Later' } })
  expect((await forms.restore({ form_ref, version: 1, revision: 2 })).form).toMatchObject({ form: { heading: '' }, is_changed: true })
  expect((await forms.versions({ form_ref })).versions).toMatchObject([
    { version: 2, is_current: true },
    { version: 1, is_current: false },
  ])

  await forms.unpublish({ form_ref })
  await expect(visitor.calls.forms.shown(shown)).rejects.toMatchObject({ code: 'not_found' })
})

test('a form with problems can be saved, but not published, and the refusal names them', async () => {
  const { forms } = (await shop()).admin.calls
  const { form } = await forms.create({ title: 'Order', form: { ...orderForm, redirect: 'https://stranger.example/' } })
  const { form_ref } = form
  expect(form.problems).toEqual([{ path: 'redirect', code: 'redirect' }])
  await expect(forms.publish({ form_ref, revision: 1 })).rejects.toMatchObject({ code: 'invalid_input', fields: { redirect: 'redirect' } })
  await forms.save({ form_ref, form: { ...orderForm, redirect: '/thanks' }, revision: 1 })
  expect((await forms.publish({ form_ref, revision: 2 })).form.published?.version).toBe(1)
})

test('forms are listed in pages, found by name, renamed, copied and deleted', async () => {
  const { library, admin } = await shop()
  const { forms } = admin.calls
  for (const title of ['One', 'Two', 'Three']) await forms.create({ title, form: orderForm })
  const first = await forms.list({ limit: 2 })
  expect(first.forms.map(({ title }) => title)).toEqual(['Three', 'Two'])
  const rest = await forms.list({ limit: 2, cursor: first.next_cursor ?? '' })
  expect(rest).toMatchObject({ forms: [{ title: 'One', state: 'unpublished', submissions: 0 }], next_cursor: null })
  expect((await forms.list({ q: 'thr' })).forms.map(({ title }) => title)).toEqual(['Three'])

  const form_ref = rest.forms[0]?.form_ref ?? ''
  await forms.rename({ form_ref, title: 'First' })
  expect((await forms.duplicate({ form_ref, title: 'Copy' })).form).toMatchObject({ title: 'Copy', form: orderForm, published: null })
  await forms.publish({ form_ref, revision: 2 })
  await library.visitor().calls.forms.submit(await filledIn(library, form_ref))
  expect(await forms.uses({ form_ref })).toEqual({ submissions: 1, in_conversations: 0, flows: [] })
  await forms.remove({ form_ref })
  await expect(forms.read({ form_ref })).rejects.toMatchObject({ code: 'not_found' })
  expect((await forms.list({})).forms.map(({ title }) => title)).toEqual(['Copy', 'Three', 'Two'])
})

test('agents view forms and submissions; only who may edit forms changes them', async () => {
  const { library, admin } = await shop()
  const { form_ref } = await publishedForm(admin)
  const agent = (await library.user('agent')).calls.forms
  const writer = (await library.user('writer')).calls.forms
  expect((await agent.read({ form_ref })).form.title).toBe('Order')
  await expect(agent.rename({ form_ref, title: 'Mine' })).rejects.toMatchObject({ code: 'forbidden' })
  await expect(writer.read({ form_ref })).rejects.toMatchObject({ code: 'forbidden' })
  const builder = (await library.user('writer', { canCreateAndEditForms: true })).calls.forms
  expect((await builder.rename({ form_ref, title: 'Theirs' })).form.title).toBe('Theirs')
})

test('a form is shown in the language of its reader, and answers are kept in its own', async () => {
  const { library, admin, visitor } = await shop()
  const german = { language: 'de', texts: { 'field.topic.label': 'Thema', 'field.topic.choice.late': 'Zu spät', thank_you: 'Danke!' } }
  const { form_ref } = await publishedForm(admin, 'Order', { ...orderForm, language: 'en', translations: [german] })
  const shown = (language: string) => visitor.calls.forms.shown({ support_lib_id: library.support_lib_id, form_ref, language })
  expect((await shown('de-AT')).form.form.pages[1]?.fields[0]).toMatchObject({ label: 'Thema', choices: [{ label: 'Zu spät' }, { label: 'Something else' }] })
  expect((await shown('fr')).form.form.pages[1]?.fields[0]).toMatchObject({ label: 'Topic' })
  expect(await visitor.calls.forms.submit(await filledIn(library, form_ref, { language: 'de' }))).toEqual({ thank_you: 'Danke!', redirect: '' })
  const [submission] = (await admin.calls.forms.submissions({ form_ref })).submissions
  expect(submission?.answers[2]).toMatchObject({ label: 'Topic', value: 'It is late' })
  expect(submission?.answers.map(({ field_id }) => field_id)).toEqual(Object.keys(orderAnswers))
})
