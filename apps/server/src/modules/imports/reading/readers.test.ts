import { existsSync, readFileSync } from 'node:fs'
import { importSources } from '@porchlight/contracts/imports/import-kind'
import fc from 'fast-check'
import iconv from 'iconv-lite'
import { expect, test } from 'vitest'
import { type ReadAll, readAll } from '../testing/read-all.ts'
import type { StagedData, StagedRow } from './staged-row.ts'

const dataOf = <K extends StagedRow['kind']>({ rows }: ReadAll, kind: K): StagedData[K][] =>
  rows.flatMap((row) => (row.kind === kind ? [row.data as StagedData[K]] : []))
const reasonsOf = ({ problems }: ReadAll) => problems.map(({ kind, external_id, reason, detail }) => `${kind} ${external_id} ${reason} ${detail}`.trim())
const untakenOf = ({ facts }: ReadAll) => facts.untaken.map(([path]) => path)
const json = (value: unknown) => JSON.stringify(value)

test('a table as Excel in Europe saves it: its marks, separators, lines within cells, times and names of columns', async () => {
  const text =
    '\ufeffID;Name;E-Mail;Phone;Notes;created_at\r\n1;"Müller; Söhne";info@mueller.example;+49 30 90;"Zeile 1\nZeile 2 ""so""";2024-03-01 09:30:00\r\n2;Özge;oezge@kunde.example;;;01.03.2024 09:30\r\n'
  const read = await readAll('csv', 'people', text)
  expect(reasonsOf(read)).toEqual([])
  expect(dataOf(read, 'person')).toMatchObject([
    { name: 'Müller; Söhne', email: 'info@mueller.example', phone: '+49 30 90', notes: 'Zeile 1\nZeile 2 "so"', created_at: '2024-03-01T09:30:00.000Z' },
    { name: 'Özge', created_at: '2024-03-01T09:30:00.000Z' },
  ])
  for (const encoding of ['utf-16le', 'windows-1252'])
    expect(dataOf(await readAll('csv', 'people', iconv.encode('id\tname\temail\n1\tJörg Groß\tjoerg@kunde.example\n', encoding)), 'person')).toMatchObject([
      { name: 'Jörg Groß' },
    ])
})

test('day and month are told apart by the whole column; what nothing tells is said, and a column with both is not guessed', async () => {
  const times = async (...all: string[]) => {
    const read = await readAll('csv', 'people', `id,created_at\n${all.map((time, at) => `${at},${time}`).join('\n')}`)
    return { read: dataOf(read, 'person').map(({ created_at }) => created_at?.slice(0, 10) ?? null), assumed: read.assumed, reasons: reasonsOf(read) }
  }
  expect(await times('3/4/2024', '3/13/2024')).toEqual({ read: ['2024-03-04', '2024-03-13'], assumed: [], reasons: [] })
  expect(await times('3/4/2024', '13/3/2024')).toEqual({ read: ['2024-04-03', '2024-03-13'], assumed: [], reasons: [] })
  expect(await times('3/4/2024', '5/6/2024')).toEqual({ read: ['2024-04-03', '2024-06-05'], assumed: ['people.created_at'], reasons: [] })
  expect(await times('3/4/2024', '13/3/2024', '3/13/2024')).toEqual({
    read: [null, '2024-03-13', '2024-03-13'],
    assumed: [],
    reasons: ['person 0 time_unreadable created_at: 3/4/2024'],
  })
  expect(await times('soon')).toEqual({ read: [null], assumed: [], reasons: ['person 0 time_unreadable created_at: soon'] })
  const local = await readAll('csv', 'people', 'id,created_at\n1,2024-07-01 12:00\n2,2024-07-01 12:00Z\n', 'Europe/Berlin')
  expect(dataOf(local, 'person').map(({ created_at }) => created_at)).toEqual(['2024-07-01T10:00:00.000Z', '2024-07-01T12:00:00.000Z'])
  expect(local.facts.zoneless).toBe(1)
})

test('tags, statuses and priorities in the notations of other programs; what has no place is reported by its name', async () => {
  const read = await readAll(
    'csv',
    'conversations',
    'id,subject,status,priority,tags,Mood,created_at,created_at\n1,a,Pending,medium,"{billing,""late delivery""}",sad,1685613600000,x\n2,b,Escalated,P1,"[""a b""]",,1685613600,\n3,c,,,"late delivery; vip",,,,extra\n',
  )
  expect(dataOf(read, 'conversation').map(({ status, priority }) => [status, priority])).toEqual([
    ['waiting', 'normal'],
    ['closed', 'normal'],
    ['closed', 'normal'],
  ])
  expect(dataOf(read, 'tag').map(({ name }) => name)).toEqual(['billing', 'late delivery', 'a b', 'late delivery', 'vip'])
  expect(reasonsOf(read)).toEqual(['conversation 2 value_unknown status: Escalated', 'conversation 2 value_unknown priority: P1'])
  expect(untakenOf(read)).toEqual(['conversations: mood', 'conversations: created_at (8)', 'conversations: column 9'])
})

test('addresses that cannot be read, or are several, are reported, and their people taken', async () => {
  const read = await readAll('csv', 'people', 'id,name,email\n1,Ann,Ann <ANN@a.example>\n2,Bo,bo at b.example\n3,Cy,c@c.example; d@d.example\n')
  expect(dataOf(read, 'person').map(({ name, email }) => [name, email])).toEqual([
    ['Ann', 'ann@a.example'],
    ['Bo', null],
    ['Cy', 'c@c.example'],
  ])
  expect(reasonsOf(read)).toEqual(['person 2 address_unreadable email: bo at b.example', 'person 3 address_unreadable email: d@d.example'])
})

test('the export of a whole Freshdesk account, with each record in a wrapper', async () => {
  const at = '2023-06-01T10:00:00+02:00'
  const note = { body: 'b', private: false, user_id: 8, created_at: at }
  const ticket = {
    ...{
      id: 77001,
      display_id: 4711,
      subject: 'Where?',
      description: 'Late.',
      description_html: '<div>Late. <a href="https://t.example/4711">track</a></div>',
    },
    ...{ status: 4, priority: 3, requester_id: 9, responder_id: 8, group_id: 5, created_at: at, tags: [{ name: 'parcel' }, { name: 'late delivery' }] },
    ...{
      custom_field: { order_number_12345: '4711' },
      cc_email: { cc_emails: ['boss@kunde.example'] },
      notes: [
        { id: 1, ...note },
        { id: 2, ...note, private: true },
      ],
    },
  }
  const read = await readAll('freshdesk', 'tickets0', json([{ helpdesk_ticket: ticket }]))
  expect(dataOf(read, 'conversation')).toMatchObject([
    { number: '4711', status: 'solved', requester: '9', assignee: '8', team: '5', fields: { order_number: '4711' } },
  ])
  expect(dataOf(read, 'message').map(({ text, is_note, people }) => [text, is_note, people])).toEqual([
    ['Late. track <https://t.example/4711>', false, ['boss@kunde.example']],
    ['b', false, []],
    ['b', true, []],
  ])
  expect(dataOf(read, 'tag').map(({ name }) => name)).toEqual(['parcel', 'late delivery'])
  expect(
    dataOf(await readAll('freshdesk', 'agents0', json([{ agent: { id: 1, user_id: 8, user: { id: 8, name: 'Ann', email: 'ann@desk.test' } } }])), 'agent'),
  ).toEqual([{ name: 'Ann', email: 'ann@desk.test' }])
  expect(dataOf(await readAll('freshdesk', 'users0', json([{ user: { id: 9, name: 'Dana', mobile: '+49 1', deleted: true } }])), 'person')).toMatchObject([
    { name: 'Dana', phone: '+49 1', notes: 'Deleted in Freshdesk' },
  ])
})

test('pictures, links and lists of HTML stay, whatever plain text is beside it', async () => {
  const html_body =
    '<p>Here:</p><img src="https://d.example/attachments/token/Ab12/?name=lamp.png"><p>See the <a href="https://v.example/99">video</a>.</p><ol><li>on</li><li>off</li></ol>'
  const comment = { id: 1, author_id: 20, public: true, plain_body: 'Here: See the video.', html_body, created_at: '2023-06-01T10:00:00Z' }
  const read = await readAll('zendesk', 'tickets', json({ tickets: [{ id: 1, requester_id: 20, created_at: '2023-06-01T10:00:00Z', comments: [comment] }] }))
  expect(dataOf(read, 'message')[0]?.text).toBe('Here:\n\n[lamp.png]\n\nSee the video <https://v.example/99>.\n\n1. on\n2. off')
  expect(dataOf(read, 'attachment')).toEqual([{ message: '1/1', name: 'lamp.png' }])
  const description =
    '<div>see <img src="cid:https://a.example/inline/attachment?token=eyJ"> and <img src="https://a.example/x.png" class="inline"> and <img src="image not found"></div>'
  const attachments = [{ id: 9, name: 'x.png', attachment_url: 'https://a.example/x.png' }]
  const freshdesk = await readAll(
    'freshdesk',
    'tickets',
    json([{ id: 2, description, description_text: 'see', attachments, created_at: '2023-06-01T10:00:00Z' }]),
  )
  expect(dataOf(freshdesk, 'attachment').map(({ name }) => name)).toEqual(['x.png', 'attachment', 'image not found'])
  expect(dataOf(freshdesk, 'message')[0]?.text).toBe('see [attachment] and [x.png] and [image not found]')
  expect(dataOf(await readAll('freshdesk', 'tickets', json([{ id: 3, description: 'a < b\nnext' }])), 'message')[0]?.text).toBe('a < b\nnext')
})

test('Intercom: what was removed is marked, parts that the file lacks are counted, bots are no agents, events are named', async () => {
  const part = (id: string, more: object) => ({
    type: 'conversation_part',
    id,
    part_type: 'comment',
    created_at: 1685614000,
    author: { type: 'bot', id: '7', name: 'Fin' },
    ...more,
  })
  const conversation = {
    ...{ type: 'conversation', id: 'c1', created_at: 1685613600, state: 'closed', custom_attributes: { Big: 1e21 } },
    source: {
      type: 'conversation',
      id: 's1',
      delivered_as: 'customer_initiated',
      body: '<p>Hi <a href="https://x.example/a">page</a></p>',
      author: { type: 'lead', id: 'l1' },
    },
    conversation_parts: {
      total_count: 600,
      conversation_parts: [
        part('p1', { body: '<p>Answer</p>' }),
        part('p2', { body: '<p>secret</p>', redacted: true }),
        part('p3', { part_type: 'note_and_reopen', body: 'refund?', author: { type: 'admin', id: '7', name: 'Ann' } }),
        part('p4', { part_type: 'default_assignment', body: null }),
      ],
    },
  }
  const read = await readAll('intercom', 'all', json({ type: 'list', data: [conversation, { type: 'segment', id: 's', name: 'VIP' }] }))
  expect(dataOf(read, 'message').map(({ text, is_note, author }) => [text, is_note, author])).toEqual([
    ['Hi page <https://x.example/a>', false, 'l1'],
    ['Answer', false, 'bot:7'],
    ['[Removed before import]', false, 'bot:7'],
    ['refund?', true, 'admin:7'],
  ])
  expect(reasonsOf(read)).toEqual(['conversation c1 parts_missing 596', 'conversation c1 part_removed p2: p2'])
  expect(read.facts.skipped).toEqual([['part default_assignment', 1]])
  expect(untakenOf(read)).toContain('all')
})

test('messages of two conversations may have one id', async () => {
  const read = await readAll('csv', 'messages', 'id,conversation_id,text\n1,a,one\n1,b,two\n')
  expect(read.rows.map(({ external_id }) => external_id)).toEqual(['a/1', 'b/1'])
})

/** Values of a record that say something, each recognizable. */
const record = fc.dictionary(
  fc.constantFrom(
    'id',
    'name',
    'subject',
    'email',
    'phone',
    'notes',
    'title',
    'body',
    'mood',
    'custom',
    'details',
    'status',
    'tags',
    'created_at',
    'text',
    'description',
    'priority',
    'x y',
    'rating',
    'html',
  ),
  fc.oneof(
    fc.string({ minLength: 4, maxLength: 12, unit: fc.constantFrom(...'abcdefghij') }),
    fc.record({ inner: fc.string({ minLength: 4, maxLength: 12, unit: fc.constantFrom(...'klmnopqrst') }) }),
  ),
  { minKeys: 1, maxKeys: 12 },
)
const tables = [
  'people',
  'conversations',
  'messages',
  'companies',
  'users',
  'tickets',
  'ticket_comments',
  'contacts',
  'articles',
  'organizations',
  'customers',
  'threads',
  'unknown',
]

/** Forms without markup of a text, and the fields with the same text as HTML, of which one is taken. */
const formsOf: Record<string, readonly string[]> = {
  text: ['html'],
  plain_body: ['html_body'],
  body: ['html_body', 'body_html'],
  description_text: ['description_html', 'description'],
  body_text: ['body_html', 'body'],
}

test('each value of a record is in what becomes of it or in the report, whatever program it is of', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...importSources.filter((source) => source !== 'mbox')),
      fc.constantFrom(...tables),
      record,
      async (source, table, values) => {
        const read = await readAll(source, table, json([{ id: 'theid', ...values }]))
        const told = JSON.stringify([read.rows, read.problems, read.facts.untaken, read.facts.skipped])
        const isLeftOut = read.problems.some(({ external_id, reason }) => ['no_id', 'nothing_it_belongs_to'].includes(reason) && external_id === '')
        const isUnknown = read.facts.untaken.some(([path]) => path === table)
        for (const [name, value] of Object.entries(values)) {
          if (formsOf[name]?.some((form) => form in values)) continue
          const text = typeof value === 'string' ? value : value.inner
          const isTold = told.includes(text) || told.toLowerCase().includes(text.toLowerCase()) || told.includes(`: ${name}`)
          expect(isTold || isLeftOut || isUnknown, `${source} ${table} ${name}: ${text}\n${told}`).toBe(true)
        }
      },
    ),
    { numRuns: 400 },
  )
})

const cases = new URL('../../../../../../../shared/corpora/cases/', import.meta.url)

test.skipIf(!existsSync(cases))('public reports about imports (skipped without ../shared/corpora/cases)', async () => {
  const of = (name: string) => readFileSync(new URL(name, cases))
  for (const name of ['i1-people-semicolon-bom.csv', 'i1b-people-tab-utf16.csv', 'i1c-people-windows-1252.csv', 'i6-people.csv']) {
    const read = await readAll('csv', 'people', of(name))
    expect([name, reasonsOf(read), dataOf(read, 'person').every((person) => person.name !== '' && person.email !== null)]).toEqual([name, [], true])
  }
  const tickets = await readAll('csv', 'conversations', of('i6-conversations.csv'))
  expect(dataOf(tickets, 'conversation').map(({ created_at }) => created_at)).toEqual(Array(5).fill('2023-06-01T10:00:00.000Z'))
  expect(dataOf(tickets, 'tag').map(({ name }) => name)).toEqual(['billing', 'late delivery', 'billing', 'late delivery', 'billing', 'late'])
  const zendesk = await readAll('zendesk', 'export', of('i3-zendesk-inline-and-links.json'))
  expect(dataOf(zendesk, 'attachment').map(({ name }) => name)).toEqual(['lamp.png', 'note.png'])
  expect(dataOf(zendesk, 'message')[0]?.text).toMatch(/https:\/\/video\.example\/v\/99[\s\S]*https:\/\/help\.example\/m[\s\S]*1\. on\n2\. off/)
  const intercom = await readAll('intercom', 'all', of('i7-intercom-list.json'))
  expect(reasonsOf(intercom)).toContain('conversation c1 parts_missing 596')
})
