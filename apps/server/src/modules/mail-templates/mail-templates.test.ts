import { expect, test } from 'vitest'
import { newRef } from '../../kernel/ids.ts'
import { testLibrary } from '../../testing/library.ts'
import { sharedServer } from '../../testing/test-server.ts'
import { newestMails } from '../mail/index.ts'
import { mailTemplate } from './index.ts'

const world = async () => {
  const library = await testLibrary(await sharedServer())
  return { library, admin: await library.user('admin') }
}
const rating = { kind: 'rating_request', subject: 'Rate {companyName}', text: 'Ticket {ticketNumber}: {ratingLink}' } as const

test('a text is changed, sent, and returned to the built-in one', async () => {
  const { library, admin } = await world()
  const { mailTemplates, tickets, conversations } = admin.calls
  const before = await mailTemplates.read({ kind: 'rating_request' })
  expect(before.templates).toMatchObject([
    { language: 'en', is_built_in: true },
    { language: 'de', is_built_in: true },
  ])
  expect(before.examples).toMatchObject({ ticketNumber: '1024', ratingLink: expect.stringContaining('/reviewForm?key=') })
  expect((await mailTemplates.save({ ...rating, language: 'en' })).template).toMatchObject({ subject: 'Rate {companyName}', is_built_in: false })

  const email = `${newRef().toLowerCase()}@shop.example`
  const { conversation } = await tickets.create({ email, name: 'Evilina', subject: 'Buy now {companyName}', message: 'Click' })
  const { conversation_ref, number } = conversation
  await conversations.patch({ conversation_ref, assignee_id: admin.user_id })
  await conversations.close({ conversation_ref })
  const mails = async () => (await newestMails(library.kernel, 1000)).filter(({ to, subject }) => to === email && subject.startsWith('Rate'))
  await expect.poll(async () => (await mails()).length).toBe(1)
  const [mail] = await mails()
  expect(mail?.text).toMatch(new RegExp(`^Ticket ${number}: http\\S+/reviewForm\\?key=`))
  expect(`${mail?.subject}${mail?.text}`).not.toMatch(/Buy now|Click/)

  expect((await mailTemplates.reset({ kind: 'rating_request', language: 'en' })).template).toMatchObject({ is_built_in: true, changed_at: null })
  expect(await mailTemplates.read({ kind: 'rating_request' })).toEqual(before)
})

test('a text without its link, in a language the library does not have, or of two lines as subject is refused; unknown placeholders are not', async () => {
  const { mailTemplates } = (await world()).admin.calls
  const save = (change: object) => mailTemplates.save({ ...rating, language: 'en', ...change })
  await expect(save({ text: 'Ticket {ticketNumber}' })).rejects.toMatchObject({ code: 'invalid_input', fields: { text: 'needs {ratingLink}' } })
  await expect(save({ language: 'tlh' })).rejects.toMatchObject({ code: 'invalid_input', fields: { language: 'unknown' } })
  await expect(save({ subject: 'Rate\r\nBcc: eve@x.test' })).rejects.toMatchObject({ code: 'invalid_input' })
  expect((await save({ text: '{name}: {ratingLink}' })).template.text).toBe('{name}: {ratingLink}')
})

test("a reader gets the library's text in their language, else the built-in one, else the library's in its own language", async () => {
  const { library, admin } = await world()
  const { mailTemplates, translations } = admin.calls
  await translations.create({ language: 'fr', source: 'Hello', translation: 'Bonjour' })
  const subjectIn = (language: string | null) => library.inside(async (ctx) => (await mailTemplate(ctx, 'acknowledgement', language))({}).subject)
  const own = (language: string, subject: string) => mailTemplates.save({ kind: 'acknowledgement', language, subject, text: 'Thanks' })
  const builtIn = [await subjectIn('de-AT'), await subjectIn('fr')]
  expect(builtIn).toEqual([expect.stringContaining('Wir haben Ihre Nachricht erhalten'), expect.stringContaining('we have received your message')])
  await own('en', 'Own')
  expect([await subjectIn('de-AT'), await subjectIn('fr'), await subjectIn(null)]).toEqual([builtIn[0], 'Own', 'Own'])
  await own('fr', 'Reçu')
  await own('de', 'Eigen')
  expect([await subjectIn('de-AT'), await subjectIn('fr-CA'), await subjectIn('es')]).toEqual(['Eigen', 'Reçu', 'Own'])
  const other = await world()
  expect((await other.admin.calls.mailTemplates.read({ kind: 'acknowledgement' })).templates.every((each) => each.is_built_in)).toBe(true)
})
