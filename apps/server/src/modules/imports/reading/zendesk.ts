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
import { choiceIn, emailIn, idIn, isYes, lineIn, longTextIn, messageIn, nameIn, namesIn, textIn, timeIn } from './values.ts'

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

const priorities: Record<string, StagedData['conversation']['priority']> = { low: 'low', normal: 'normal', high: 'high', urgent: 'urgent' }

/** The kind of custom field that each type of Zendesk's ticket fields becomes. */
const fieldKinds: Record<string, StagedData['field']['kind']> = {
  ...{ text: 'text', textarea: 'text', regexp: 'text', partialcreditcard: 'text' },
  ...{ integer: 'number', decimal: 'number', checkbox: 'yes_no', date: 'date', tagger: 'choice', multiselect: 'choices' },
}

/**
 * Reads Zendesk's data: the JSON export (objects of its API, with `comments` and people within tickets), the Help Center API, and tables as connectors copy them,
 * such as `ticket_comment_data.csv`. A table is known by the name of its file, or of its field in a JSON document.
 */
export const readZendesk: ReadRecord = (table, record) =>
  readers[
    table
      .replace(/_data$/, '')
      .replace(/(?<=categor)ies$/, 'y')
      .replace(/s$/, '')
  ]?.(record)

const readers: Record<string, (record: SourceRecord) => Rows> = {
  organization: (record) => {
    const id = idIn(record, 'id')
    if (id === null) return [withoutId('company')]
    const data = { name: nameIn(record, 120, 'name') || `Organization ${id}`, website: '', notes: longTextIn(record, 5000, 'notes', 'details') }
    return [{ kind: 'company', external_id: id, parent_id: null, data }]
  },
  group: (record) => {
    const id = idIn(record, 'id')
    return id === null ? [withoutId('team')] : [teamRow(id, nameIn(record, 60, 'name'))]
  },
  ticket_field: fieldRows,
  user: (record) => userRows(record),
  ticket: ticketRows,
  ticket_comment: (record) => commentRows(record, idIn(record, 'ticket_id')),
  comment: (record) => commentRows(record, idIn(record, 'ticket_id')),
  ticket_tag: (record) => {
    const ticket = idIn(record, 'ticket_id')
    return ticket === null ? [withoutId('tag')] : tagRows(ticket, [lineIn(record, 50, 'tag')])
  },
  category: (record) => categoryRows(record, 'category', null),
  section: (record) => {
    const above = idIn(record, 'parent_section_id')
    const category = idIn(record, 'category_id')
    return categoryRows(record, 'section', above === null ? category && `category:${category}` : `section:${above}`)
  },
  article: articlesOf,
}

function fieldRows(record: SourceRecord): Rows {
  const id = idIn(record, 'id')
  if (id === null) return [withoutId('field')]
  const kind = fieldKinds[textIn(record, 'type').toLowerCase()]
  // Fields of Zendesk itself, such as the status, are part of each ticket.
  if (!kind) {
    skip(`field of type ${textIn(record, 'type')}`)
    return []
  }
  const choices = recordsIn(record.custom_field_options).map((each) => ({ value: lineIn(each, 200, 'value'), name: lineIn(each, 60, 'name', 'value') }))
  return [{ kind: 'field', external_id: id, parent_id: null, data: { name: nameIn(record, 60, 'title') || `Field ${id}`, kind, choices } }]
}

function userRows(record: SourceRecord, isImplied?: true): Rows {
  const id = idIn(record, 'id')
  if (id === null) return isImplied ? [] : [withoutId('person')]
  const name = nameIn(record, 80, 'name')
  const email = emailIn(record, 'email')
  if (/^(agent|admin)$/i.test(textIn(record, 'role'))) return [agentRow(id, { name, email }, isImplied)]
  const company = idIn(record, 'organization_id')
  const state = [...(isYes(record, 'suspended') ? ['Suspended in Zendesk'] : []), ...(textIn(record, 'active') === 'false' ? ['Deleted in Zendesk'] : [])]
  const notes = [longTextIn(record, 4900, 'notes'), longTextIn(record, 4900, 'details'), ...state]
    .filter((each) => each !== '')
    .join('\n')
    .slice(0, 5000)
  return [personRow(id, { name, email, phone: lineIn(record, 40, 'phone'), notes, company, created_at: timeIn(record, 'created_at') }, isImplied)]
}

function ticketRows(record: SourceRecord): Rows {
  const id = idIn(record, 'id')
  if (id === null) return [withoutId('conversation')]
  const status = textIn(record, 'status').toLowerCase()
  const people = ['requester', 'assignee', 'submitter'].flatMap((field) => recordsIn([record[field]]))
  const comments = recordsIn(record.comments)
  const missing = Number(textIn(record, 'comment_count')) - comments.length
  if (comments.length > 0 && missing > 0) note(record, 'parts_missing', String(missing))
  const { values, fields } = fieldValues(recordsIn(record.custom_fields).map((each) => [idIn(each, 'id') ?? '', each.value]))
  return [
    ...people.flatMap((each) => userRows(each, true)),
    ...fields,
    conversationRow(id, {
      source_status: status,
      subject: lineIn(record, 200, 'subject', 'raw_subject'),
      status: statuses[status] ?? 'closed',
      is_deleted: status === 'deleted' || isYes(record, '_fivetran_deleted'),
      priority: choiceIn(record, 'priority', priorities, 'normal'),
      requester: idIn(record, 'requester_id') ?? idIn(recordIn(record, 'requester'), 'id') ?? idIn(record, 'submitter_id'),
      assignee: idIn(record, 'assignee_id') ?? idIn(recordIn(record, 'assignee'), 'id'),
      team: idIn(record, 'group_id'),
      fields: values,
      description: messageIn(record, ['description'], []),
      created_at: timeIn(record, 'created_at'),
      updated_at: timeIn(record, 'updated_at'),
    }),
    ...comments.flatMap((each) => commentRows(each, id)),
    ...tagRows(id, namesIn(record, 'tags')),
  ]
}

function commentRows(record: SourceRecord, ticket: string | null): Rows {
  const id = idIn(record, 'id')
  if (id === null || ticket === null) return [withoutId('message')]
  const system = recordIn(recordIn(record, 'metadata'), 'system')
  const files = recordsIn(record.attachments).map((each) => fileIn(each, ['file_name'], ['content_url']))
  return [
    messageRow(id, ticket, {
      author: idIn(record, 'author_id', 'user_id'),
      is_note: record.public !== undefined && !isYes(record, 'public'),
      text: messageIn(record, ['plain_body', 'body'], ['html_body']),
      message_id: lineIn(system, 500, 'message_id'),
      created_at: timeIn(record, 'created_at', 'created'),
    }),
    ...attachmentRows(ticket, id, [...files, ...inlinePictures(textIn(record, 'html_body'), files)]),
  ]
}

function categoryRows(record: SourceRecord, kind: 'category' | 'section', parent: string | null): Rows {
  const id = idIn(record, 'id')
  if (id === null) return [withoutId('category')]
  return [{ kind: 'category', external_id: `${kind}:${id}`, parent_id: null, data: { title: lineIn(record, 100, 'name') || id, parent } }]
}

function articlesOf(record: SourceRecord): Rows {
  const id = idIn(record, 'id')
  if (id === null) return [withoutId('article')]
  const section = idIn(record, 'section_id')
  const data = {
    title: lineIn(record, 200, 'title', 'name') || id,
    html: textIn(record, 'body'),
    category: section && `section:${section}`,
    is_published: !isYes(record, 'draft'),
    keywords: namesIn(record, 'label_names'),
    addresses: [`/hc/articles/${id}`],
    url: textIn(record, 'html_url'),
  }
  return articleRows(id, data)
}
