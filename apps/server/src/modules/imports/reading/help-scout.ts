import { note, skip } from './observer.ts'
import {
  agentRow,
  articleRows,
  attachmentRows,
  conversationRow,
  fieldValues,
  fileIn,
  inlinePictures,
  messageRow,
  personRow,
  type Rows,
  recordIn,
  recordsIn,
  tagRows,
  teamRow,
  withoutId,
} from './rows.ts'
import type { ReadRecord, SourceRecord, StagedData } from './staged-row.ts'
import { choiceIn, emailIn, idIn, lineIn, longTextIn, messageIn, nameIn, namesIn, textIn, timeIn } from './values.ts'

const statuses: Record<string, StagedData['conversation']['status']> = { active: 'open', open: 'open', pending: 'waiting', closed: 'solved', spam: 'closed' }

const published: Record<string, 'published' | 'draft'> = { published: 'published', notpublished: 'draft', draft: 'draft' }

/** Reads objects of Help Scout's Mailbox API 2.0, with embedded threads, and of its Docs API. */
export const readHelpScout: ReadRecord = (table, record) => readers[table.replace(/(?<=categor)ies$/, 'y').replace(/s$/, '')]?.(record)

const readers: Record<string, (record: SourceRecord) => Rows> = {
  user: (record) => withId(record, 'agent', (id) => [agentRow(`user:${id}`, { name: fullName(record), email: emailIn(record, 'email') })]),
  team: (record) => withId(record, 'team', (id) => [teamRow(id, nameIn(record, 60, 'name'))]),
  organization: (record) =>
    withId(record, 'company', (id) => {
      const notes = longTextIn(record, 5000, 'note', 'description')
      return [
        {
          kind: 'company',
          external_id: id,
          parent_id: null,
          data: { name: nameIn(record, 120, 'name') || id, website: lineIn(record, 200, 'website'), notes },
        },
      ]
    }),
  customer: (record) =>
    withId(record, 'person', (id) => {
      const own = recordIn(record, '_embedded')
      const emails = [...recordsIn(own.emails), ...recordsIn(record.emails)]
      const phones = [...recordsIn(own.phones), ...recordsIn(record.phones)]
      const [email, phone] = [emails[0] ?? record, phones[0] ?? record]
      const about = { name: fullName(record), email: emailIn(email, 'value', 'email'), phone: lineIn(phone, 40, 'value', 'phone') }
      const more = [...emails.slice(1), ...phones.slice(1)].map((each) => lineIn(each, 200, 'value')).filter((each) => each !== '')
      const notes = [longTextIn(record, 4000, 'background', 'notes'), ...more]
        .filter((each) => each !== '')
        .join('\n')
        .slice(0, 5000)
      return [personRow(id, { ...about, notes, company: idIn(record, 'organizationId'), created_at: timeIn(record, 'createdAt') })]
    }),
  conversation: conversationRows,
  thread: (record) => threadRows(record, idIn(record, 'conversationId')),
  collection: (record) => categoryRows(record, null),
  category: (record) => categoryRows(record, idIn(record, 'collectionId')),
  article: (record) =>
    withId(record, 'article', (id) => {
      const slug = lineIn(record, 200, 'slug')
      const number = idIn(record, 'number')
      const data = {
        title: lineIn(record, 200, 'name', 'title') || id,
        html: textIn(record, 'text'),
        category: namesIn(record, 'categories')[0] ?? idIn(record, 'collectionId'),
        is_published: choiceIn(record, 'status', published, 'draft') === 'published',
        keywords: namesIn(record, 'keywords'),
        addresses: number === null ? [] : [`/article/${number}${slug && `-${slug}`}`],
        url: textIn(record, 'publicUrl'),
      }
      return articleRows(id, data)
    }),
}

function withId(record: SourceRecord, kind: Parameters<typeof withoutId>[0], rows: (id: string) => Rows): Rows {
  const id = idIn(record, 'id')
  return id === null ? [withoutId(kind)] : rows(id)
}

const categoryRows = (record: SourceRecord, parent: string | null): Rows =>
  withId(record, 'category', (id) => [{ kind: 'category', external_id: id, parent_id: null, data: { title: lineIn(record, 100, 'name') || id, parent } }])

const fullName = (record: SourceRecord): string =>
  nameIn({ name: [lineIn(record, 80, 'first', 'firstName'), lineIn(record, 80, 'last', 'lastName')].filter((part) => part !== '').join(' ') }, 80, 'name')

/** User ids and customer ids are separate sequences: the same id can occur in both. */
function authorRows(author: SourceRecord): { id: string | null; rows: Rows } {
  const id = idIn(author, 'id')
  const about = { name: fullName(author), email: emailIn(author, 'email') }
  if (id === null || id === '0') return { id: null, rows: [] }
  if (textIn(author, 'type') === 'customer') return { id, rows: [personRow(id, about, true)] }
  return { id: `user:${id}`, rows: [agentRow(`user:${id}`, about, true)] }
}

function conversationRows(record: SourceRecord): Rows {
  const id = idIn(record, 'id')
  if (id === null) return [withoutId('conversation')]
  const status = textIn(record, 'status')
  const customer = recordIn(record, 'primaryCustomer')
  const requester = authorRows({ ...customer, type: 'customer' })
  const assignee = recordIn(record, 'assignee')
  const isTeam = textIn(assignee, 'type') === 'team'
  const assigned = isTeam ? { id: null, rows: [teamRow(idIn(assignee, 'id') ?? '', fullName(assignee), true)] } : authorRows({ ...assignee, type: 'user' })
  const threads = recordsIn(recordIn(record, '_embedded').threads)
  const missing = Number(textIn(record, 'threads')) - threads.length
  if (threads.length > 0 && missing > 0) note(record, 'parts_missing', String(missing))
  const custom = recordsIn(record.customFields).map((each) => [lineIn(each, 200, 'name', 'id'), textIn(each, 'text', 'value')] as const)
  const { values, fields } = fieldValues(custom)
  return [
    ...requester.rows,
    ...assigned.rows,
    ...fields,
    conversationRow(id, {
      ...{ number: lineIn(record, 60, 'number', 'id'), subject: lineIn(record, 200, 'subject') },
      ...{ source_status: status, status: statuses[status] ?? 'solved' },
      is_spam: status === 'spam',
      is_deleted: choiceIn(record, 'state', { published: 'kept', draft: 'kept', hidden: 'kept', deleted: 'deleted' }, 'kept') === 'deleted',
      requester: requester.id,
      assignee: assigned.id,
      team: isTeam ? idIn(assignee, 'id') : null,
      fields: values,
      created_at: timeIn(record, 'createdAt'),
      updated_at: timeIn(record, 'userUpdatedAt', 'updatedAt', 'closedAt'),
    }),
    ...threads.flatMap((thread) => threadRows(thread, id)),
    ...tagRows(id, namesIn(record, 'tags')),
  ]
}

function threadRows(thread: SourceRecord, conversation: string | null): Rows {
  const id = idIn(thread, 'id')
  if (id === null || conversation === null) return [withoutId('message')]
  // Lines about assignments and workflows have no author; drafts were never sent.
  const [type, state] = [textIn(thread, 'type'), textIn(thread, 'state')]
  if (type === 'lineitem' || /^(draft|hidden)$/.test(state)) {
    skip(`thread ${type === 'lineitem' ? type : state}`)
    return []
  }
  const author = authorRows(recordIn(thread, 'createdBy'))
  const html = textIn(thread, 'body')
  const files = recordsIn(recordIn(thread, '_embedded').attachments).map((each) => fileIn(each, ['filename', 'fileName'], ['url']))
  const people = [...namesIn(thread, 'to'), ...namesIn(thread, 'cc')].flatMap((address) => emailIn({ address }, 'address') ?? [])
  return [
    ...author.rows,
    messageRow(id, conversation, {
      author: author.id,
      is_note: type === 'note',
      text: messageIn({ html }, [], ['html']),
      people,
      created_at: timeIn(thread, 'createdAt'),
    }),
    ...attachmentRows(conversation, id, [...files, ...inlinePictures(html, files)]),
  ]
}
