import { existsSync, readFileSync } from 'node:fs'
import type { ImportView } from '@porchlight/contracts'
import { expect, test, vi } from 'vitest'
import { asSystem, type LibraryRunner } from '../../kernel/jobs.ts'
import { type TestLibrary, type TestUser, testLibrary } from '../../testing/library.ts'
import { patient } from '../../testing/patient.ts'
import { ownServer, sharedServer } from '../../testing/test-server.ts'
import { until } from '../../testing/until.ts'
import { readImport } from './reading/read-import.ts'
import { zipOf } from './testing/samples.ts'
import { writeImport } from './writing/write-import.ts'

/** Waits until an import is in a state that only people end. */
const settled = (who: TestUser, import_ref: string): Promise<ImportView> =>
  vi.waitFor(
    async () => {
      const { import: found } = await who.calls.imports.read({ import_ref })
      expect(found.state).toMatch(/ready|done|failed|stopped/)
      return found
    },
    { ...patient, timeout: 30_000 },
  )

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
