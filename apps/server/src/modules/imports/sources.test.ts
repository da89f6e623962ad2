import type { ImportSource } from '@porchlight/contracts/imports/import-kind'
import type { ImportView } from '@porchlight/contracts/imports/imports'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dnsRecord } from '../../testing/dns-zone.ts'
import { eventually } from '../../testing/eventually.ts'
import { jobsDone } from '../../testing/jobs-done.ts'
import { type TestLibrary, type TestUser, testLibrary } from '../../testing/library.ts'
import { ask } from '../hub/testing/hub-pages.ts'
import { decided, mailDomain, receivingServer, sendRaw } from '../inbound-mail/testing/mail-world.ts'
import { receiver } from '../webhooks/testing/receiver.ts'
import { doing, ruleLab } from '../workflows/testing/rule-lab.ts'
import { samples, zipOf } from './testing/samples.ts'

let receiving: Awaited<ReturnType<typeof receivingServer>>
beforeAll(async () => {
  receiving = await receivingServer({ PRIVATE_WEBHOOKS: '1' })
  dnsRecord('open.test', 'TXT', [['v=spf1 ip4:127.0.0.1 -all']])
})
afterAll(async () => receiving?.stop())

const settled = (who: TestUser, import_ref: string): Promise<ImportView> =>
  eventually(async () => {
    const { import: found } = await who.calls.imports.read({ import_ref })
    expect(found.state).toMatch(/ready|done|failed|stopped/)
    return found
  })

const rowsOf = ({ inside, support_lib_id }: TestLibrary) =>
  inside((ctx) => ctx.db.selectFrom('conversations').selectAll().where('support_lib_id', '=', support_lib_id).orderBy('subject').execute())

/** Everything that an import must not set off: mails, webhooks, runs of rules, activities, clocks, automatic answers. */
const setOffIn = async ({ kernel, support_lib_id }: TestLibrary) => {
  const tables = ['mail_messages', 'webhook_deliveries', 'workflow_runs', 'workflow_timers', 'feed_items', 'sla_clocks', 'inbound_auto_replies']
  const counts = tables.map((table) => `(select count(*)::int from ${table} where support_lib_id = $1) as ${table}`)
  return (await kernel.database.owner.query<Record<string, number>>(`select ${counts.join(', ')}`, [support_lib_id])).rows[0]
}

const programs = Object.entries(samples) as [Exclude<ImportSource, 'csv'>, (typeof samples)['zendesk']][]

// At the same time, because each waits for its jobs most of the time.
test.concurrent.each(programs)(
  'an export of %s tells the same story here: who, what, files, fields, old number, old mails, articles and their addresses',
  async (source, sample) => {
    const library = await testLibrary(receiving.server)
    const [admin, agent] = [await library.user('admin'), await library.user('agent')]
    const { team } = await admin.calls.people.createTeam({ team_name: 'workshop', member_ids: [agent.user_id] })
    const bytes = await zipOf(sample.files(agent.email))
    const { import_ref } = (await admin.calls.imports.start({ source }, { name: 'export.zip', bytes })).import
    expect(await settled(admin, import_ref)).toMatchObject({ state: 'ready' })
    const found = await admin.calls.imports.read({ import_ref })
    // What a program says beside the story is summed up, by its name.
    expect(found.reasons.filter(({ kind }) => kind !== 'file')).toEqual([])
    expect(found.reasons.filter(({ reason }) => !/^(?:column|event)_not_taken$/.test(reason))).toEqual([])
    expect(found.agents.map(({ user_id }) => user_id)).toEqual([agent.user_id])
    expect(found.teams.map(({ name, team_ref }) => [name, team_ref])).toEqual(sample.has.team ? [['Workshop', team.team_ref]] : [])
    expect(found.fields.map(({ name, custom_field_ref }) => [name, custom_field_ref])).toEqual(sample.has.field ? [['Frame', null]] : [])
    const fields = Object.fromEntries(found.fields.map(({ external_id }) => [external_id, 'new']))
    await admin.calls.imports.begin({ import_ref, fields })
    const done = await settled(admin, import_ref)
    const { problems } = await admin.calls.imports.problems({ import_ref })
    expect([done.state, problems.filter(({ kind }) => kind !== 'file')]).toEqual(['done', []])
    for (const each of done.counts) expect(each).toMatchObject({ left_out: 0, waiting: 0, taken: each.read })

    const conversations = await rowsOf(library)
    const [brakes, gone] = conversations
    expect(brakes).toMatchObject({
      subject: 'Brakes',
      status_ref: sample.has.status,
      assignee_id: source === 'mbox' ? null : agent.user_id,
      team_ref: sample.has.team ? team.team_ref : null,
    })
    const { conversation_ref = '', custom_fields = {}, tags = [] } = brakes ?? {}
    expect(tags).toHaveLength(1)
    expect(Object.keys(custom_fields as object)).toHaveLength(sample.has.field ? 1 : 0)
    if (gone) expect([gone.subject, gone.status_ref, gone.tags.length]).toEqual(['Gone', 'closed', 1])
    const { messages } = await admin.calls.messages.list({ conversation_ref })
    expect(
      messages.slice(1).map(({ sender_type, message, created_at, attachments }) => [sender_type, message, created_at.slice(0, 10), attachments.length]),
    ).toEqual([
      ['visitor', 'They squeak.', '2020-02-01', 1],
      ['agent', 'Try oil.', '2020-02-02', 0],
      ...(sample.has.note ? [['note', 'Call her.', '2020-02-03', 0]] : []),
    ])
    const [file] = messages[1]?.attachments ?? []
    expect(file).toMatchObject({ name: 'brake.png', type: 'image/png' })
    expect((await fetch(`${library.address}${file?.url}`)).status).toBe(200)
    const { contacts } = await admin.calls.directory.contacts({ q: 'cora' })
    expect(contacts).toMatchObject([{ email: 'cora@customer.test' }])
    if (sample.number !== '')
      for (const query of [sample.number, `#${sample.number}`])
        expect(JSON.stringify(await admin.calls.search.everything({ query }))).toContain(conversation_ref)

    // A mail that answers an old one joins its conversation, if it is from somebody who took part and whose domain vouches for it.
    const { message_id, reply_address } = sample.has
    const mail = (from: string, subject: string, heads: string[]) => ({
      from,
      to: [`${library.support_lib_id}@${mailDomain}`],
      raw: [`From: ${from}`, `Subject: ${subject}`, `Message-ID: <${subject}@${source}.test>`, ...heads, '', `Says ${subject}`].join('\r\n'),
    })
    const to = `To: ${library.support_lib_id}@${mailDomain}`
    const sent = [
      ...(message_id
        ? [mail('cora@customer.test', 'reply', [to, `In-Reply-To: <${message_id}>`]), mail('eve@open.test', 'stranger', [to, `References: <${message_id}>`])]
        : []),
      ...(reply_address ? [mail('cora@customer.test', 'addressed', [`To: ${reply_address}`])] : []),
    ]
    // As if it had been closed lately: how long an answer opens a conversation again is the library's rule.
    await library.inside((ctx) =>
      ctx.db
        .updateTable('conversations')
        .set({ closed_at: new Date() })
        .where('support_lib_id', '=', library.support_lib_id)
        .where('closed_at', 'is not', null)
        .execute(),
    )
    await sendRaw(receiving.port, sent)
    if (sent.length > 0) {
      const journal = await decided(admin)
      expect(journal.get('reply')).toMatchObject({ fate: 'threaded', reason: 'references', conversation_ref })
      expect(journal.get('stranger')).toMatchObject({ fate: 'held', reason: 'unknown_participant' })
      if (reply_address) expect(journal.get('addressed')).toMatchObject({ fate: 'threaded', conversation_ref })
    }

    const host = `${source}.old.test`
    await library.inside((ctx) =>
      ctx.db.updateTable('libraries').set({ custom_subDomain: host }).where('support_lib_id', '=', library.support_lib_id).execute(),
    )
    for (const path of sample.addresses) {
      const old = await ask(library.address, path, { host })
      expect([old.status, String(old.headers.location).startsWith('/article/')], path).toEqual([301, true])
      const by = await ask(library.address, String(old.headers.location), { host })
      const page = by.status === 301 ? await ask(library.address, String(by.headers.location), { host }) : by
      expect(page.status).toBe(200)
      expect(page.text).toContain('Drip.')
      expect(page.text).toMatch(/<img[^>]*src="[^"]*\/files\//)
      expect(page.text).not.toContain('alert(1)')
      expect(page.text).toContain('Care')
    }
    if (sample.addresses.length > 0) expect((await ask(library.address, '/hc/en-us/articles/1-Nothing', { host })).status).toBe(404)
  },
)

test('an import sets off no mail, rule, webhook, clock, alarm or answer, where all of them are set up; a ticket of today does', async () => {
  const { library, admin, publish, settled: followed } = await ruleLab(receiving.server)
  const agent = await library.user('agent')
  const target = await receiver()
  await publish('Everything', {
    triggers: [
      { on: 'event', event: 'conversation.started' },
      { on: 'event', event: 'message.sent' },
      { on: 'timer', after: ['conversation.started'], minutes: 5, unless: ['conversation.taken'] },
    ],
    steps: doing(['set_priority', { priority: 'urgent' }]),
  })
  const told = ['conversation.started', 'message.sent', 'article.published', 'article.saved', 'category.created']
  await admin.calls.webhooks.create({ name: 'Shop', url: target.url, events: told })
  await admin.calls.sla.create({ name: 'All', filter: { all: [] }, first_reply_minutes: 1, resolution_minutes: 2 })
  await admin.calls.inboundMail.saveSettings({ acknowledges: true })
  const before = await setOffIn(library)
  for (const source of ['zendesk', 'freshdesk'] as const) {
    const bytes = await zipOf(samples[source].files(agent.email))
    const { import_ref } = (await admin.calls.imports.start({ source }, { name: 'export.zip', bytes })).import
    await settled(admin, import_ref)
    await admin.calls.imports.begin({ import_ref, statuses: { pending: 'open', Pending: 'open' } })
    expect(await settled(admin, import_ref)).toMatchObject({ state: 'done' })
  }
  expect((await rowsOf(library)).filter(({ status_ref, subject }) => subject === 'Brakes' && status_ref === 'open')).toHaveLength(2)
  await followed()
  await jobsDone(library)
  expect(await setOffIn(library)).toEqual(before)

  await admin.calls.tickets.create({ email: 'new@customer.test', subject: 'Today', message: 'Hello', sender_type: 'visitor' })
  await followed()
  await eventually(async () => {
    const after = await setOffIn(library)
    for (const table of ['webhook_deliveries', 'workflow_runs', 'workflow_timers', 'sla_clocks'])
      expect(after?.[table], table).toBeGreaterThan(before?.[table] ?? 0)
  })
})
