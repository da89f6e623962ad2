import { keepsBuiltIn, type MailTemplateKind, mailTemplateKinds, mailTemplateNames } from '@porchlight/contracts/mail-templates/template-kinds'
import { expect, test } from 'vitest'
import { newRef } from '../../kernel/ids.ts'
import { jobsDone } from '../../testing/jobs-done.ts'
import { testLibrary } from '../../testing/library.ts'
import { sharedServer } from '../../testing/test-server.ts'
import { composeMail, newestMails } from '../mail/index.ts'
import type { MailKind } from '../mail/mail-kinds.ts'
import { mailRecipients, needsOwnSender } from '../mail/mail-recipients.ts'
import { mailTemplate } from './index.ts'

const world = async () => {
  const library = await testLibrary(await sharedServer())
  return { library, admin: await library.user('admin') }
}
/** Gives a library a sender of its own, which reaches nobody; returns what switches it off. */
async function withSender({ admin }: Awaited<ReturnType<typeof world>>): Promise<() => Promise<unknown>> {
  const of = { email_type: 'mailgun' as const, address: 'desk@velo.example', domain: 'mg.velo.example', secret: 'a key' }
  await admin.calls.mailSenders.save({ ...of, is_active: true })
  return () => admin.calls.mailSenders.save({ ...of, is_active: false })
}
const rating = { kind: 'rating_request', subject: 'Rate {companyName}', text: 'Ticket {ticketNumber}: {ratingLink}' } as const

test('a text is changed, sent, and returned to the built-in one', async () => {
  const made = await world()
  const { library, admin } = made
  await withSender(made)
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
  const made = await world()
  await withSender(made)
  const { mailTemplates } = made.admin.calls
  const save = (change: object) => mailTemplates.save({ ...rating, language: 'en', ...change })
  await expect(save({ text: 'Ticket {ticketNumber}' })).rejects.toMatchObject({ code: 'invalid_input', fields: { text: 'needs {ratingLink}' } })
  await expect(save({ language: 'tlh' })).rejects.toMatchObject({ code: 'invalid_input', fields: { language: 'unknown' } })
  await expect(save({ subject: 'Rate\r\nBcc: eve@x.test' })).rejects.toMatchObject({ code: 'invalid_input' })
  expect((await save({ text: '{name}: {ratingLink}' })).template.text).toBe('{name}: {ratingLink}')
})

test("a reader gets the library's text in their language, else the built-in one, else the library's in its own language", async () => {
  const made = await world()
  const { library, admin } = made
  await withSender(made)
  const { mailTemplates, translations } = admin.calls
  await translations.create({ language: 'fr', source: 'Hello', translation: 'Bonjour' })
  const subjectIn = (language: string | null) =>
    library.inside(async (ctx) => (await mailTemplate(ctx, 'acknowledgement', language))({ incidents: '', whenBack: '' }).subject)
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

test('no kind of mail carries words of a library to an address that nobody has proven, unless the library sends it itself', async () => {
  const made = await world()
  const { library, admin } = made
  // Whom each kind goes to is declared. Those that people write have an author, who is a teammate: they are no automatic mails.
  for (const [kind, { to, isProven, words }] of Object.entries(mailRecipients))
    expect([kind, to !== '', isProven || words !== 'template' || needsOwnSender(kind as MailKind)]).toEqual([kind, true, true])
  expect(Object.entries(mailRecipients).flatMap(([kind, { words, isProven }]) => (words === 'person' && !isProven ? kind : []))).toEqual([
    'contact_form',
    'reply',
    'forward',
  ])
  const strangers = mailTemplateNames.filter(keepsBuiltIn)
  expect(strangers).toEqual(['acknowledgement', 'rating_request', 'ticket_link', 'status_confirmation'])
  const canary = `zq${newRef()}`
  const text = (kind: MailTemplateKind) => `${canary} https://evil.example ${mailTemplateKinds[kind].required.map((name) => `{${name}}`).join(' ')}`
  const composed = (kind: MailTemplateKind, language: string) =>
    library.inside(async (ctx) => {
      const fill = (await mailTemplate(ctx, kind, language)) as (values: Record<string, string>) => { subject: string; text: string }
      return JSON.stringify(fill(Object.fromEntries(mailTemplateKinds[kind].placeholders.map((name) => [name, name]))))
    })
  // Texts from before a library had to have a sender, in the languages that a reader may ask for.
  for (const kind of mailTemplateNames)
    for (const language of ['en', 'de', 'fr'])
      await library.inside((ctx) =>
        ctx.db
          .insertInto('mail_templates')
          .values({ support_lib_id: library.support_lib_id, kind, language, subject: canary, text: text(kind), changed_at: new Date() })
          .execute(),
      )
  const save = (kind: MailTemplateKind) =>
    admin.calls.mailTemplates.save({ kind, language: 'en', subject: canary, text: text(kind) }).then(
      () => 'ok',
      (error: { code: string }) => error.code,
    )
  const outcomes = async () => {
    const each: Record<string, unknown> = {}
    for (const kind of mailTemplateNames) {
      const texts = await Promise.all(['en', 'de-AT', 'fr', 'es'].map((language) => composed(kind, language)))
      each[kind] = [texts.some((mail) => mail.includes(canary)), (await admin.calls.mailTemplates.read({ kind })).may_write, await save(kind)]
    }
    return each
  }
  const all = (isOpen: (kind: MailTemplateKind) => boolean) =>
    Object.fromEntries(mailTemplateNames.map((kind) => [kind, isOpen(kind) ? [true, true, 'ok'] : [false, false, 'conflict']]))
  expect(await outcomes()).toEqual(all((kind) => !strangers.includes(kind)))
  const switchOff = await withSender(made)
  expect(await outcomes()).toEqual(all(() => true))

  // A mail that was composed for the library's own sender leaves through no other.
  const to = `${newRef().toLowerCase()}@shop.example`
  const later = { send_at: new Date(Date.now() + 1500), text: canary, to }
  await library.inside(async (ctx) => {
    await composeMail(ctx, { ...later, kind: 'status_confirmation', subject: 'Confirm' })
    await composeMail(ctx, { ...later, kind: 'reply', subject: 'An answer' })
  })
  await switchOff()
  expect(await outcomes()).toEqual(all((kind) => !strangers.includes(kind)))
  const states = async () => {
    const { rows } = await library.kernel.database.owner.query<{ row: string }>(
      "select m.subject || ': ' || d.state || ' ' || d.reason as row from mail_deliveries d join mail_messages m using (support_lib_id, mail_id) where d.recipient = $1 order by 1",
      [to],
    )
    return rows.map(({ row }) => row)
  }
  await expect
    .poll(states, { timeout: 20_000 })
    .toEqual(['An answer: sent ', 'Confirm: failed Not sent: it was to leave through your own sender, which is switched off.'])
})

test('one address gets three requests for ratings in an hour from a library without a sender of its own, whatever is opened and closed in its name', async () => {
  const made = await world()
  const { library, admin } = made
  const email = `${newRef().toLowerCase()}@shop.example`
  const close = async (times: number) => {
    for (let nth = 0; nth < times; nth++) {
      const { conversation_ref } = (await admin.calls.tickets.create({ email, subject: 'Bike', message: 'Squeaks' })).conversation
      await admin.calls.conversations.patch({ conversation_ref, assignee_id: admin.user_id })
      await admin.calls.conversations.close({ conversation_ref })
    }
    await jobsDone(library)
    const { rows } = await library.kernel.database.owner.query("select 1 from mail_messages where support_lib_id = $1 and kind = 'rating_request'", [
      library.support_lib_id,
    ])
    return rows.length
  }
  expect(await close(5)).toBe(3)
  await withSender(made)
  expect(await close(2)).toBe(5)
})
