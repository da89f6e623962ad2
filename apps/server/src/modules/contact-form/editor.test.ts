import type { ContactForm } from '@porchlight/contracts/contact-form/contact-form'
import { expect, test } from 'vitest'
import { callsOf } from '../../testing/calls.ts'
import { type TestLibrary, testLibrary } from '../../testing/library.ts'
import { sharedServer } from '../../testing/test-server.ts'
import { everyStep } from './testing/forms.ts'

const anyone = async () => callsOf((await sharedServer()).address, () => null)
const minted = async (overrides = {}) => testLibrary(await sharedServer(), overrides)
const named = (question: string): ContactForm => ({ ...everyStep, qualifyUserQuestion: { ...everyStep.qualifyUserQuestion, question } })
const dangling: ContactForm = { ...everyStep, steps: [] }
const boot = async (support_lib_id: string) => (await (await anyone()).libraries.widgetBoot({ support_lib_id })).contact_form_online
const shown = async (support_lib_id: string) => (await (await anyone()).contactForms.shown({ support_lib_id })).contact_form?.form.qualifyUserQuestion.question

async function publish(library: TestLibrary, form: ContactForm) {
  const { contactForms } = (await library.user('admin')).calls
  const { revision } = (await contactForms.read()).contact_form
  const saved = (await contactForms.save({ form, revision })).contact_form
  return (await contactForms.publish({ revision: saved.revision })).contact_form
}

test('a form is drafted, published, changed and restored', async () => {
  const { support_lib_id, user, eventNames } = await minted()
  const { contactForms } = (await user('admin')).calls
  const first = (await contactForms.read()).contact_form
  expect(first).toMatchObject({ revision: 0, published: null, is_changed: true, problems: [], applied: { from: 'none', reason: 'none_of_its_own' } })
  expect([await boot(support_lib_id), await shown(support_lib_id)]).toEqual([false, undefined])
  const drafted = (await contactForms.save({ form: named('One'), revision: 0 })).contact_form
  expect(drafted).toMatchObject({ form: named('One'), revision: 1, is_changed: true, editor: { name: expect.stringContaining('Test admin') } })
  expect(await boot(support_lib_id)).toBe(false)
  const published = (await contactForms.publish({ revision: 1 })).contact_form
  expect(published).toMatchObject({ is_changed: false, published: { version: 1, publisher: { name: drafted.editor?.name } } })
  expect(published.applied).toMatchObject({ from: 'own', reason: 'no_parent', source_lib_id: support_lib_id, is_online: true })
  expect([await boot(support_lib_id), await shown(support_lib_id)]).toEqual([true, 'One'])
  await contactForms.save({ form: named('Two'), revision: 1 })
  expect(await shown(support_lib_id)).toBe('One')
  await contactForms.publish({ revision: 2 })
  await contactForms.publish({ revision: 2 })
  expect(await shown(support_lib_id)).toBe('Two')
  const { versions } = await contactForms.versions()
  expect(versions.map(({ version, is_current }) => [version, is_current])).toEqual([
    [2, true],
    [1, false],
  ])
  const page = await contactForms.versions({ limit: 1 })
  expect((await contactForms.versions({ limit: 1, cursor: page.next_cursor ?? '' })).versions.map(({ version }) => version)).toEqual([1])
  expect((await contactForms.version({ version: 1 })).form).toEqual(named('One'))
  const restored = (await contactForms.restore({ version: 1, revision: 2 })).contact_form
  expect(restored).toMatchObject({ form: named('One'), revision: 3, is_changed: true, published: { version: 2 } })
  await expect(contactForms.restore({ version: 9, revision: 3 })).rejects.toMatchObject({ code: 'not_found' })
  expect((await contactForms.unpublish()).contact_form).toMatchObject({ published: null, revision: 3 })
  expect([await boot(support_lib_id), await shown(support_lib_id)]).toEqual([false, undefined])
  expect((await eventNames()).filter((name) => name.startsWith('contact_form.'))).toEqual(
    ['saved', 'published', 'saved', 'published', 'saved', 'unpublished'].map((name) => `contact_form.${name}`),
  )
})

test('a second writer gets a conflict instead of overwriting', async () => {
  const { user } = await minted()
  const [one, other] = [(await user('admin')).calls.contactForms, (await user('admin')).calls.contactForms]
  await one.save({ form: named('One'), revision: 0 })
  await expect(other.save({ form: named('Two'), revision: 0 })).rejects.toMatchObject({ code: 'conflict', fields: { revision: '1' } })
  await expect(other.publish({ revision: 0 })).rejects.toMatchObject({ code: 'conflict' })
  expect((await other.save({ form: named('Two'), revision: 1 })).contact_form.revision).toBe(2)
})

test('a form with dead ends can be drafted and checked, but not published, neither by the editor nor through the document', async () => {
  const { support_lib_id, user } = await minted()
  const { contactForms, librarySettings } = (await user('admin')).calls
  const { problems } = (await contactForms.save({ form: dangling, revision: 0 })).contact_form
  expect(problems[0]).toEqual({ path: 'qualifyUserQuestion.answers.0', code: 'dead_end', is_warning: false })
  expect((await contactForms.check({ form: dangling })).problems).toEqual(problems)
  const refused = { code: 'invalid_input', fields: { 'form.qualifyUserQuestion.answers.0': 'dead_end' } }
  await expect(contactForms.publish({ revision: 1 })).rejects.toMatchObject(refused)
  await expect(librarySettings.update({ contactForm: dangling })).rejects.toMatchObject(refused)
  expect(await boot(support_lib_id)).toBe(false)
  await librarySettings.update({ contactForm: everyStep })
  expect(await boot(support_lib_id)).toBe(true)
})

test('the document has the published form, for staff and visitors', async () => {
  const { support_lib_id, user } = await minted()
  const { librarySettings } = (await user('admin')).calls
  expect((await librarySettings.read()).library.contactForm).toBeNull()
  expect((await librarySettings.update({ contactForm: named('Ours') })).library.contactForm).toEqual(named('Ours'))
  const document = await (await anyone()).documents.supportLibrary({ id: support_lib_id })
  expect(document).toMatchObject({ isContactFormOnline: true, contactForm: named('Ours') })
  await librarySettings.update({ isContactFormOnline: false })
  expect([await boot(support_lib_id), await shown(support_lib_id)]).toEqual([false, undefined])
  await librarySettings.update({ isContactFormOnline: true, contactForm: null })
  expect((await librarySettings.read()).library.contactForm).toBeNull()
})

test('which form applies: the own one if self-managed or library-only, else that of the parent', async () => {
  const parent = await minted()
  const parent_lib_id = parent.support_lib_id
  const child = await minted({ parent_lib_id })
  const independent = await minted({ parent_lib_id, library_only: true })
  const admin = (await parent.user('admin')).calls.contactForms
  const applied = async () => Object.fromEntries((await admin.applied()).libraries.map((one) => [one.support_lib_id, `${one.from} ${one.reason}`]))
  const keys = { own: parent_lib_id, child: child.support_lib_id, independent: independent.support_lib_id }
  const expected = (own: string, ofChild: string, ofIndependent: string) => ({ [keys.own]: own, [keys.child]: ofChild, [keys.independent]: ofIndependent })
  expect(await applied()).toEqual(expected('none none_of_its_own', 'none none_of_the_parent', 'none none_of_its_own'))
  await publish(parent, named('Of the parent'))
  expect(await applied()).toEqual(expected('own no_parent', 'parent parent', 'none none_of_its_own'))
  await publish(child, named('Of the child'))
  await publish(independent, named('Of its own'))
  expect(await applied()).toEqual(expected('own no_parent', 'parent parent', 'own library_only'))
  expect([await shown(keys.child), await shown(keys.independent)]).toEqual(['Of the parent', 'Of its own'])
  const settings = (await child.user('admin')).calls.librarySettings
  await settings.update({ settings: { ticket: { selfManaged: true } } })
  expect([await shown(keys.child), (await applied())[keys.child]]).toEqual(['Of the child', 'own self_managed'])
  await settings.update({ contactForm: null })
  expect([await boot(keys.child), (await applied())[keys.child]]).toEqual([false, 'none none_of_its_own'])
  const own = (await child.user('admin')).calls.contactForms
  expect((await own.applied()).libraries).toHaveLength(1)
  const page = await admin.applied({ limit: 1 })
  const rest = await admin.applied({ limit: 1, cursor: page.next_cursor ?? '' })
  expect([...page.libraries, ...rest.libraries].map((one) => one.support_lib_id).sort()).toEqual(Object.values(keys).sort())
})

test('visitors read the form in their language, with placeholders filled in', async () => {
  const library = await minted()
  const { calls } = await library.user('admin')
  await publish(library, named('Ask {companyName}'))
  await calls.translations.create({ language: 'de', source: 'An order', translation: 'Eine Bestellung' })
  const { contact_form } = await (await anyone()).contactForms.shown({ support_lib_id: library.support_lib_id, language: 'de' })
  expect(contact_form?.form.qualifyUserQuestion).toMatchObject({ question: 'Ask Test Company', answers: [{ answer: 'Eine Bestellung' }, {}, {}, {}, {}] })
})
