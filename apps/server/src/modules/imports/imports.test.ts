import { existsSync, readFileSync } from 'node:fs'
import type { ImportView } from '@porchlight/contracts/imports/imports'
import { expect, test } from 'vitest'
import { asSystem, type LibraryRunner } from '../../kernel/jobs.ts'
import { eventually } from '../../testing/eventually.ts'
import { type TestLibrary, type TestUser, testLibrary } from '../../testing/library.ts'
import { ownServer, sharedServer } from '../../testing/test-server.ts'
import { until } from '../../testing/until.ts'
import { readImport } from './reading/read-import.ts'
import { zipOf } from './testing/samples.ts'
import { writeImport } from './writing/write-import.ts'

/** Waits until an import is in a state that only people end. */
const settled = (who: TestUser, import_ref: string): Promise<ImportView> =>
  eventually(async () => {
    const { import: found } = await who.calls.imports.read({ import_ref })
    expect(found.state).toMatch(/ready|done|failed|stopped/)
    return found
  })

async function dryRun(who: TestUser, source: ImportView['source'], bytes: Buffer, name = 'export.zip'): Promise<ImportView> {
  return settled(who, (await who.calls.imports.start({ source }, { name, bytes })).import.import_ref)
}

async function carriedOut(who: TestUser, { import_ref }: ImportView, choices: object = {}): Promise<ImportView> {
  await who.calls.imports.begin({ import_ref, ...choices })
  return settled(who, import_ref)
}

const ticketsOf = async ({ inside, support_lib_id }: TestLibrary) =>
  inside((ctx) => ctx.db.selectFrom('conversations').selectAll().where('support_lib_id', '=', support_lib_id).orderBy('created_at').execute())

const reasonsOf = async (who: TestUser, { import_ref }: ImportView) =>
  (await who.calls.imports.problems({ import_ref })).problems.map(({ kind, reason }) => `${kind} ${reason}`).sort()

/** A Zendesk export with whatever an import has to tell apart. */
const exportOf = (agentEmail: string) => {
  const lines = (...all: object[]) => all.map((each) => JSON.stringify(each)).join('\n')
  return {
    'organizations.json': lines({ id: 9, name: 'Wheels Ltd', notes: 'Big' }),
    'users.json': lines(
      { id: 1, name: 'Ann Agent', email: agentEmail, role: 'agent' },
      { id: 2, name: 'Left Long Ago', email: 'left@old.example', role: 'admin' },
      { id: 3, name: 'Cora Customer', email: 'Cora@Customer.example', role: 'end-user', organization_id: 9, created_at: '2020-01-01T08:00:00Z' },
      { name: 'Without id', role: 'end-user' },
    ),
    'tickets.json': `${lines(
      {
        ...{ id: 4711, subject: 'Squeaking brakes', status: 'pending', priority: 'high', requester_id: 3, assignee_id: 1, tags: ['brakes', 'vip'] },
        ...{ created_at: '2020-02-01T10:00:00Z', updated_at: '2020-02-03T10:00:00Z' },
        comments: [
          { id: 51, author_id: 3, body: 'They squeak.', public: true, created_at: '2020-02-01T10:00:00Z' },
          { id: 52, author_id: 2, body: 'Try oil.', public: true, created_at: '2020-02-02T10:00:00Z' },
          { id: 53, author_id: 1, body: 'Not oil!', public: false, created_at: '2020-02-02T11:00:00Z', attachments: [{ file_name: 'a.png' }] },
        ],
      },
      { id: 4712, subject: 'Gone', status: 'deleted', requester_id: 99, description: 'Please delete', created_at: '2020-03-01T10:00:00Z' },
      { id: 4712, subject: 'Gone', status: 'deleted' },
    )}\n{broken`,
    'macros.json': lines({ id: 1, title: 'Hello' }),
    'ticket_comments.json': lines({ id: 60, ticket_id: 1, author_id: 3, body: 'Lost', created_at: '2020-02-01T10:00:00Z' }),
  }
}

test('a Zendesk export is shown as a dry run, written with its times and authors, reported row by row, and never taken twice', async () => {
  const library = await testLibrary(await sharedServer())
  const [admin, agent] = [await library.user('admin'), await library.user('agent')]
  await expect(agent.calls.imports.list({})).rejects.toMatchObject({ code: 'forbidden' })
  const before = (await library.eventNames()).length

  const bytes = await zipOf(exportOf(agent.email))
  const ready = await dryRun(admin, 'zendesk', bytes)
  expect(ready).toMatchObject({ state: 'ready', can_begin: true })
  expect(await ticketsOf(library)).toHaveLength(0)
  const { agents } = await admin.calls.imports.read({ import_ref: ready.import_ref })
  expect(agents.map(({ name, user_id }) => [name, user_id])).toEqual([
    ['Ann Agent', agent.user_id],
    ['Left Long Ago', null],
  ])

  const done = await carriedOut(admin, ready)
  expect(done).toMatchObject({ state: 'done', problem: null })
  expect(Object.fromEntries(done.counts.map(({ kind, read, taken, left_out, waiting }) => [kind, [read, taken, left_out, waiting]]))).toEqual({
    agent: [2, 2, 0, 0],
    company: [1, 1, 0, 0],
    person: [2, 1, 1, 0],
    conversation: [3, 2, 1, 0],
    message: [4, 3, 1, 0],
    tag: [2, 2, 0, 0],
    attachment: [1, 0, 1, 0],
  })
  expect(await reasonsOf(admin, done)).toEqual([
    'attachment file_missing',
    'conversation requester_unknown',
    'conversation twice_in_file',
    'file column_not_taken',
    'file column_not_taken',
    'file not_readable',
    'file unknown_file',
    'message nothing_it_belongs_to',
    'person no_id',
  ])

  // What was left out, summed up by reason, is what is missing of what was read.
  const { reasons } = await admin.calls.imports.read({ import_ref: done.import_ref })
  for (const { kind, left_out } of done.counts)
    expect(
      reasons.filter((each) => each.kind === kind && each.is_left_out).reduce((sum, { count }) => sum + count, 0),
      kind,
    ).toBe(left_out)

  const [brakes, gone] = await ticketsOf(library)
  expect(brakes).toMatchObject({
    channel: 'ticket',
    state: 'open',
    status_ref: 'waiting',
    priority: 'high',
    assignee_id: agent.user_id,
    unread_count: 0,
    waiting_since: null,
  })
  expect(brakes?.created_at.toISOString()).toBe('2020-02-01T10:00:00.000Z')
  expect(brakes?.tags).toHaveLength(2)
  expect(gone).toMatchObject({ state: 'solved', status_ref: 'closed' })
  const { messages } = await admin.calls.messages.list({ conversation_ref: brakes?.conversation_ref ?? '' })
  // The message names the file that the export has not got; the others name none.
  expect(messages.flatMap(({ message, left_out }) => (left_out ? [[message, left_out]] : []))).toEqual([
    ['Not oil!', { files: [{ name: 'a.png', reason: 'missing' }], more: 0 }],
  ])
  expect(messages.map(({ sender_type, sender, message, created_at }) => [sender_type, sender?.name ?? '', message, created_at.slice(0, 13)])).toEqual([
    ['system_debug', '', 'imported', '2020-02-01T10'],
    ['visitor', 'Cora Customer', 'They squeak.', '2020-02-01T10'],
    ['agent', 'Left Long Ago', 'Try oil.', '2020-02-02T10'],
    ['note', expect.any(String), 'Not oil!', '2020-02-02T11'],
  ])
  const { contacts } = await admin.calls.directory.contacts({ q: 'cora' })
  expect(contacts).toMatchObject([{ email: 'cora@customer.example', company: 'Wheels Ltd', first_seen_at: '2020-01-01T08:00:00.000Z' }])
  const found = await admin.calls.search.everything({ query: '4711' })
  expect(JSON.stringify(found)).toContain(brakes?.conversation_ref)

  // Nothing reacts to what was imported: its only events are about the import itself.
  expect(new Set((await library.eventNames()).slice(before))).toEqual(new Set(['import.changed']))

  const again = await carriedOut(admin, await dryRun(admin, 'zendesk', bytes))
  expect(again.counts.filter(({ kind }) => kind !== 'agent').map(({ taken }) => taken)).toEqual([0, 0, 0, 0, 0, 0])
  expect(await ticketsOf(library)).toHaveLength(2)
  await expect(admin.calls.imports.stop({ import_ref: again.import_ref })).rejects.toMatchObject({ code: 'conflict' })

  // A dry run that nobody wants is forgotten with what was read; what was written stays.
  const { import_ref } = await dryRun(admin, 'zendesk', bytes)
  const kept = () => library.inside((ctx) => ctx.db.selectFrom('import_rows').select('ord').where('import_ref', '=', import_ref).execute())
  expect(await kept()).not.toEqual([])
  await admin.calls.imports.remove({ import_ref })
  await expect(admin.calls.imports.begin({ import_ref })).rejects.toMatchObject({ code: expect.stringMatching(/^(conflict|not_found)$/) })
  await until(async () => !(await admin.calls.imports.list({})).imports.some((each) => each.import_ref === import_ref), 'the dry run is forgotten')
  expect(await kept()).toEqual([])
  expect(await ticketsOf(library)).toHaveLength(2)
})

test('tables in our own columns are imported as chosen: open ones closed, without tags, an agent as somebody else', async () => {
  const library = await testLibrary(await sharedServer())
  const [admin, other] = [await library.user('admin'), await library.user('agent')]
  const bytes = await zipOf({
    'people.csv': 'id,name,email\r\np1,"Customer, Cora",cora@customer.example\r\n',
    'agents.csv': 'id,name,email\na1,Ann,nobody@old.example\n',
    'conversations.csv': 'id,number,subject,status,person_id,agent_id,tags,created_at\nc1,17,"A ""loud"" brake",open,p1,a1,"vip, brakes",2021-05-01 10:00:00\n',
    'messages.csv': 'id,conversation_id,author_id,text,created_at\nm1,c1,p1,"Two\nlines",2021-05-01T10:00:00Z\nm2,c1,a1,Thanks,2021-05-01T11:00:00Z\n',
  })
  const ready = await dryRun(admin, 'csv', bytes)
  const done = await carriedOut(admin, ready, { agents: { a1: other.user_id }, close_open: true, leave_out: ['tag'] })
  expect(done).toMatchObject({ state: 'done', done: 7, total: 7 })
  const [ticket] = await ticketsOf(library)
  expect(ticket).toMatchObject({ subject: 'A "loud" brake', status_ref: 'closed', tags: [], assignee_id: other.user_id })
  const { messages } = await admin.calls.messages.list({ conversation_ref: ticket?.conversation_ref ?? '' })
  expect(messages.slice(1).map(({ message, sender }) => [message, sender?.id === other.user_id])).toEqual([
    ['Two\nlines', false],
    ['Thanks', true],
  ])
  const bomb = await zipOf({ 'people.csv': Buffer.alloc(8 * 1024 * 1024) })
  await expect(admin.calls.imports.start({ source: 'csv' }, { name: 'a.zip', bytes: bomb })).rejects.toMatchObject({ code: 'archive_refused' })
  await expect(admin.calls.imports.start({ source: 'csv' }, { name: 'a.exe', bytes: Buffer.from('MZ') })).rejects.toMatchObject({ code: 'unsupported_type' })
})

test('an import that is killed within any batch goes on without doubling, and one whose owner lost the right ends', async () => {
  const server = await ownServer({ env: { ROLES: 'web' } })
  const library = await testLibrary(server)
  const { kernel, support_lib_id } = library
  const [admin, second] = [await library.user('admin'), await library.user('admin')]
  /** A process that dies after so many transactions, in the midst of the next. */
  const run = async (task: typeof readImport, import_ref: string, transactions: number, afterFirst: () => Promise<void> = async () => {}) => {
    let left = transactions
    const inLibrary: LibraryRunner['inLibrary'] = (work) =>
      asSystem(kernel, support_lib_id, 'test', async (ctx) => {
        const result = await work(ctx)
        left -= 1
        if (left < 0) throw new Error('killed')
        return result
      }).then(async (result) => {
        if (left === transactions - 1) await afterFirst()
        return result
      })
    if (!task.outside) throw new Error('an outside task')
    await task.runOutside({ kernel, signal: new AbortController().signal, inLibrary }, { support_lib_id, import_ref }).catch((error: Error) => {
      if (error.message !== 'killed') throw error
    })
  }
  const rows = Array.from({ length: 450 }, (_, at) => at)
  const bytes = await zipOf({
    'conversations.csv': `id,person_id,subject,created_at\n${rows.map((at) => `c${at},p${at % 7},Subject ${at},2021-05-01T10:00:00Z`).join('\n')}`,
    'messages.csv': `id,conversation_id,author_id,text,created_at\n${rows.map((at) => `m${at},c${at},p${at % 7},Text ${at},2021-05-01T10:00:00Z`).join('\n')}`,
  })
  const begun = async (who: TestUser) => (await who.calls.imports.start({ source: 'csv' }, { name: 'a.zip', bytes })).import.import_ref
  const import_ref = await begun(admin)
  for (const transactions of [1, 3, 5, 1000]) await run(readImport, import_ref, transactions)
  // A run that is taken for dead while it is only slow, and goes on after another one has read everything, changes nothing.
  const slow = await begun(second)
  await run(readImport, slow, 1000, () => run(readImport, slow, 1000))
  const { import: read } = await admin.calls.imports.read({ import_ref: slow })
  expect([read.state, read.counts.map(({ waiting }) => waiting)]).toEqual(['ready', [450, 450]])
  const rowsOf = await library.inside((ctx) => ctx.db.selectFrom('import_rows').select('ord').where('import_ref', '=', slow).execute())
  expect(rowsOf.length).toBeGreaterThanOrEqual(900)

  await admin.calls.imports.begin({ import_ref })
  for (const transactions of [1, 2, 3, 1, 2, 1000]) await run(writeImport, import_ref, transactions)
  const { import: done } = await admin.calls.imports.read({ import_ref })
  expect(done).toMatchObject({ state: 'done', done: 900, total: 900 })
  const tickets = await ticketsOf(library)
  expect(tickets).toHaveLength(450)
  expect(new Set(tickets.map(({ subject }) => subject)).size).toBe(450)
  const { messages } = await library.inside((ctx) =>
    ctx.db
      .selectFrom('messages')
      .select((eb) => eb.fn.countAll<number>().as('messages'))
      .where('sender_type', '=', 'visitor')
      .executeTakeFirstOrThrow(),
  )
  expect(Number(messages)).toBe(450)

  const late = await begun(second)
  await run(readImport, late, 1000)
  await second.calls.imports.begin({ import_ref: late })
  await admin.calls.people.disableAgent({ ref_uid: second.user_id })
  await run(writeImport, late, 1000)
  expect((await admin.calls.imports.read({ import_ref: late })).import).toMatchObject({ state: 'failed', problem: 'forbidden', can_begin: true })
})

/** The report of an import, without what is only a sum of a file. */
const reportOf = async (who: TestUser, { import_ref }: ImportView) =>
  (await who.calls.imports.problems({ import_ref })).problems
    .filter(({ kind }) => kind !== 'file')
    .map(({ kind, external_id, reason, detail }) => `${kind} ${external_id} ${reason} ${detail}`.trim())
    .sort()

test('a dry run says what the run does: people whom nothing explains have a stand-in, no time is made up, and values without room are named', async () => {
  const library = await testLibrary(await sharedServer())
  const admin = await library.user('admin')
  const bytes = await zipOf({
    'people.csv': 'id;name;email;created_at\r\n1;Ann;ann@a.example;01.02.2023 10:00\r\n2;;bo at b.example;soon\r\n3;Cy;c@c.example;\r\n',
    'conversations.csv':
      'id;subject;status;person_id;created_at;field:Mood\r\n1;unreadable;solved;1;soon;\r\n2;without requester;solved;;2.3.2023;\r\n3;unknown one;solved;99;3.3.2023;sad\r\n4;first of Cy;solved;3;4.3.2023;\r\n',
    'messages.csv': 'id;conversation_id;author_id;text;created_at\r\n1;1;1;Hello;2023-01-31 10:00:00 UTC\r\n1;3;77;Third;3.3.2023\r\n2;3;99;Own;never\r\n',
  })
  const ready = await dryRun(admin, 'csv', bytes)
  const { files } = await admin.calls.imports.read({ import_ref: ready.import_ref })
  expect(files.map(({ name, encoding, separator, records, date_order }) => [name, encoding, separator, records, date_order])).toEqual([
    ['conversations.csv', 'utf-8', ';', 4, 'day'],
    ['messages.csv', 'utf-8', ';', 3, null],
    ['people.csv', 'utf-8', ';', 3, 'day'],
  ])
  const foreseen = await reportOf(admin, ready)
  expect(foreseen).toEqual(
    [
      'conversation 1 time_unreadable created_at: soon',
      'conversation 2 requester_unknown',
      'conversation 3 requester_unknown 99',
      'conversation 3 value_unknown Mood',
      'message 3/1 author_unknown 77',
      'message 3/2 time_missing',
      'person 2 address_unreadable email: bo at b.example',
      'person 2 time_unreadable created_at: soon',
    ].filter((line) => !line.includes('value_unknown')),
  )
  const done = await carriedOut(admin, ready)
  expect(done.counts.map(({ kind, waiting, left_out }) => [kind, waiting, left_out]).filter(([kind, , left]) => kind !== 'field' && left !== 0)).toEqual([])
  expect((await reportOf(admin, done)).filter((line) => !line.startsWith('field'))).toEqual(foreseen)
  const tickets = await ticketsOf(library)
  const contacts = await library.inside((ctx) => ctx.db.selectFrom('visitors').selectAll().where('support_lib_id', '=', library.support_lib_id).execute())
  const nameOf = (id: string | null) => contacts.find(({ visitor_id }) => visitor_id === id)?.name
  expect(tickets.map(({ subject, created_at, visitor_id }) => [subject, created_at.toISOString().slice(0, 10), nameOf(visitor_id)])).toEqual([
    ['unreadable', '2023-01-31', 'Ann'],
    ['without requester', '2023-03-02', 'Unknown (CSV)'],
    ['unknown one', '2023-03-03', 'Unknown (CSV 99)'],
    ['first of Cy', '2023-03-04', 'Cy'],
  ])
  expect(
    contacts
      .find(({ name }) => name === 'Cy')
      ?.first_seen_at.toISOString()
      .slice(0, 10),
  ).toBe('2023-03-04')
  expect(contacts.find(({ name }) => name === 'Unknown (CSV 2)')?.first_seen_at.getUTCFullYear()).toBe(1970)
  const third = tickets.find(({ subject }) => subject === 'unknown one')
  const { messages } = await admin.calls.messages.list({ conversation_ref: third?.conversation_ref ?? '' })
  expect(messages.slice(1).map(({ message, sender }) => [message, sender?.name])).toEqual([
    ['Third', 'Unknown (CSV 77)'],
    ['Own', 'Unknown (CSV 99)'],
  ])
})

test('ids of another account, or of another folder, are somebody else; those of the same account are the same', async () => {
  const library = await testLibrary(await sharedServer())
  const admin = await library.user('admin')
  const account = (name: string) => ({
    'people.csv': `id,name,email\n1,${name},${name}@a.example\n2,Sam ${name},\n`,
    'conversations.csv': `id,subject,person_id,created_at\n1,of ${name},1,2023-01-01\n2,of Sam ${name},2,2023-01-02\n`,
    'messages.csv': `id,conversation_id,author_id,text,created_at\n1,1,1,I am ${name},2023-01-01\n`,
  })
  const whose = async () => {
    const { rows } = await library.inside((ctx) =>
      ctx.db
        .selectFrom('conversations as c')
        .innerJoin('visitors as v', (join) => join.onRef('v.support_lib_id', '=', 'c.support_lib_id').onRef('v.visitor_id', '=', 'c.visitor_id'))
        .select(['c.subject', 'v.name'])
        .where('c.support_lib_id', '=', library.support_lib_id)
        .execute()
        .then((all) => ({ rows: all })),
    )
    return rows.map(({ subject, name }) => `${subject}: ${name}`).sort()
  }
  const both = (...names: string[]) => names.flatMap((name) => [`of ${name}: ${name}`, `of Sam ${name}: Sam ${name}`]).sort()
  await carriedOut(admin, await dryRun(admin, 'csv', await zipOf(account('ann'))))
  const other = await dryRun(admin, 'csv', await zipOf(account('bea')))
  expect((await admin.calls.imports.read({ import_ref: other.import_ref })).continues_since).toBeNull()
  await carriedOut(admin, other)
  expect(await whose()).toEqual(both('ann', 'bea'))

  // The same again, with one more: only that is new, and the dry run says so.
  const more = account('ann')
  const again = await dryRun(admin, 'csv', await zipOf({ ...more, 'conversations.csv': `${more['conversations.csv']}3,new,1,2023-02-01\n` }))
  expect((await admin.calls.imports.read({ import_ref: again.import_ref })).continues_since).not.toBeNull()
  expect(again.counts.map(({ kind, left_out }) => [kind, left_out])).toEqual([
    ['person', 2],
    ['conversation', 2],
    ['message', 1],
  ])
  const foreseen = await reportOf(admin, again)
  expect(await reportOf(admin, await carriedOut(admin, again))).toEqual(foreseen)
  expect(await whose()).toEqual([...both('ann', 'bea'), 'new: ann'].sort())

  // A customer of both is no sign of one account, if their tickets are others.
  const shared = await zipOf({
    'people.csv': 'id,name,email\n1,ann,ann@a.example\n',
    'conversations.csv': 'id,subject,person_id,created_at\n1,elsewhere,1,2024-05-05\n',
  })
  const elsewhere = await dryRun(admin, 'csv', shared, 'shared.zip')
  expect(elsewhere.counts.map(({ left_out }) => left_out)).toEqual([0, 0])

  // What a file only names is nobody of another file, unless somebody says whose ids it has.
  const later = Buffer.from('id,subject,person_id,created_at\n9,later,1,2023-03-01\n')
  const alone = await dryRun(admin, 'csv', later, 'conversations.csv')
  expect(await reportOf(admin, alone)).toEqual(['conversation 9 requester_unknown 1'])
  const { import_ref } = (await admin.calls.imports.start({ source: 'csv', continues: again.import_ref }, { name: 'conversations.csv', bytes: later })).import
  await carriedOut(admin, await settled(admin, import_ref))
  expect(await whose()).toContain('later: ann')
  await expect(
    admin.calls.imports.start({ source: 'zendesk', continues: again.import_ref }, { name: 'conversations.csv', bytes: later }),
  ).rejects.toMatchObject({ code: 'invalid_input' })

  const folders = Object.fromEntries(['cid', 'dan'].flatMap((name) => Object.entries(account(name)).map(([file, text]) => [`${name}/${file}`, text] as const)))
  await carriedOut(admin, await dryRun(admin, 'csv', await zipOf(folders)))
  expect(await whose()).toEqual([...both('ann', 'bea', 'cid', 'dan'), 'later: ann', 'new: ann'].sort())
})

const corpus = new URL('../../../../../../shared/corpora/zendesk-export/integration_tests/seeds/', import.meta.url)

test.skipIf(!existsSync(corpus))('tables that a connector copied from Zendesk are taken (skipped without ../shared/corpora/zendesk-export)', async () => {
  const library = await testLibrary(await sharedServer())
  const admin = await library.user('admin')
  const names = ['organization_data', 'user_data', 'ticket_data', 'ticket_comment_data', 'ticket_tag_data', 'schedule_data']
  const files = Object.fromEntries(names.map((name) => [`${name}.csv`, readFileSync(new URL(`${name}.csv`, corpus))]))
  const done = await carriedOut(admin, await dryRun(admin, 'zendesk', await zipOf(files)))
  expect(done.state).toBe('done')
  for (const { read, taken, left_out } of done.counts) expect(read).toBe(taken + left_out)
  const counts = Object.fromEntries(done.counts.map(({ kind, read, taken }) => [kind, [read, taken]]))
  expect(counts).toMatchObject({ company: [10, 10], conversation: [10, 10] })
  expect(await reasonsOf(admin, done)).toContain('file unknown_file')
  expect((await ticketsOf(library)).map(({ status_category }) => status_category)).toContain('closed')
})
