import type { ReadRecord, SourceRecord, StagedData, StagedRow, UnreadRow } from './staged-row.ts'
import { emailIn, idIn, isYes, lineIn, messageIn, nameIn, namesIn, textIn, timeIn } from './values.ts'

type Rows = (StagedRow | UnreadRow)[]

/** What each status of a ticket is here. Deleted tickets are kept, closed. */
const statuses: Record<string, StagedData['conversation']['status']> = {
  new: 'open',
  open: 'open',
  pending: 'waiting',
  hold: 'waiting',
  solved: 'solved',
  closed: 'closed',
  deleted: 'closed',
}

/**
 * Reads Zendesk's data: the JSON export (objects of its API, with `comments` and people within tickets), and tables as connectors copy them, such as
 * `ticket_comment_data.csv`. A table is known by the name of its file, or of its field in a JSON document.
 */
export const readZendesk: ReadRecord = (table, record) => readers[table.replace(/_data$/, '').replace(/s$/, '')]?.(record)

const readers: Record<string, (record: SourceRecord) => Rows> = {
  organization: (record) => {
    const id = idIn(record, 'id')
    if (id === null) return [withoutId('company')]
    const data = { name: nameIn(record, 120, 'name') || `Organization ${id}`, website: '', notes: textIn(record, 'notes', 'details').slice(0, 5000) }
    return [{ kind: 'company', external_id: id, parent_id: null, data }]
  },
  user: (record) => userRows(record),
  ticket: ticketRows,
  ticket_comment: (record) => commentRows(record, idIn(record, 'ticket_id')),
  comment: (record) => commentRows(record, idIn(record, 'ticket_id')),
  ticket_tag: (record) => tagRows(idIn(record, 'ticket_id'), [lineIn(record, 50, 'tag')]),
}

const withoutId = (kind: UnreadRow['kind']): UnreadRow => ({ kind, external_id: '', reason: 'no_id', detail: '' })

function userRows(record: SourceRecord, isImplied?: true): Rows {
  const id = idIn(record, 'id')
  if (id === null) return isImplied ? [] : [withoutId('person')]
  const about = { external_id: id, parent_id: null, ...(isImplied && { isImplied }) }
  const name = nameIn(record, 80, 'name')
  const email = emailIn(record, 'email')
  if (/^(agent|admin)$/i.test(textIn(record, 'role'))) return [{ ...about, kind: 'agent', data: { name, email } }]
  const company = idIn(record, 'organization_id')
  const notes = textIn(record, 'notes', 'details').slice(0, 5000)
  return [{ ...about, kind: 'person', data: { name, email, phone: lineIn(record, 40, 'phone'), notes, company, created_at: timeIn(record, 'created_at') } }]
}

function ticketRows(record: SourceRecord): Rows {
  const id = idIn(record, 'id')
  if (id === null) return [withoutId('conversation')]
  const status = textIn(record, 'status').toLowerCase()
  const priority = textIn(record, 'priority').toLowerCase()
  const people = ['requester', 'assignee', 'submitter'].flatMap((field) => objectsIn([record[field]]))
  const comments = objectsIn(record.comments)
  const ticket: StagedRow = {
    kind: 'conversation',
    external_id: id,
    parent_id: null,
    data: {
      number: id,
      subject: lineIn(record, 200, 'subject', 'raw_subject'),
      status: statuses[status] ?? 'closed',
      is_deleted: status === 'deleted' || isYes(record, '_fivetran_deleted'),
      priority: priority === 'low' || priority === 'high' || priority === 'urgent' ? priority : 'normal',
      requester: idIn(record, 'requester_id') ?? idOf(record.requester),
      assignee: idIn(record, 'assignee_id') ?? idOf(record.assignee),
      description: messageIn(record, ['description'], []),
      created_at: timeIn(record, 'created_at'),
      updated_at: timeIn(record, 'updated_at'),
    },
  }
  return [
    ...people.flatMap((each) => userRows(each, true)),
    ticket,
    ...comments.flatMap((each) => commentRows(each, id)),
    ...tagRows(id, namesIn(record, 'tags')),
  ]
}

function commentRows(record: SourceRecord, ticket: string | null): Rows {
  const id = idIn(record, 'id')
  if (id === null || ticket === null) return [withoutId('message')]
  return [
    {
      kind: 'message',
      external_id: id,
      parent_id: ticket,
      data: {
        author: idIn(record, 'author_id', 'user_id'),
        is_note: record.public !== undefined && !isYes(record, 'public'),
        text: messageIn(record, ['plain_body', 'body'], ['html_body']),
        files: objectsIn(record.attachments).length,
        created_at: timeIn(record, 'created_at', 'created'),
      },
    },
  ]
}

function tagRows(ticket: string | null, names: string[]): Rows {
  if (ticket === null) return [withoutId('tag')]
  return names.flatMap(
    (name): Rows => (name === '' ? [] : [{ kind: 'tag', external_id: `${ticket}:${name.slice(0, 50)}`, parent_id: ticket, data: { name: name.slice(0, 50) } }]),
  )
}

function objectsIn(value: unknown): SourceRecord[] {
  return Array.isArray(value) ? value.filter((each): each is SourceRecord => typeof each === 'object' && each !== null) : []
}

const idOf = (value: unknown): string | null => {
  const [found] = objectsIn([value])
  return found ? idIn(found, 'id') : null
}
