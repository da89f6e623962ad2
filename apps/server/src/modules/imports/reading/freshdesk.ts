import { skip } from './observer.ts'
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

const statuses: Record<string, [string, StagedData['conversation']['status']]> = {
  '2': ['Open', 'open'],
  '3': ['Pending', 'waiting'],
  '4': ['Resolved', 'solved'],
  '5': ['Closed', 'closed'],
  '6': ['Waiting on Customer', 'waiting'],
  '7': ['Waiting on Third Party', 'waiting'],
}
const priorities: Record<string, StagedData['conversation']['priority']> = {
  ...{ '1': 'low', '2': 'normal', '3': 'high', '4': 'urgent' },
  ...{ low: 'low', medium: 'normal', high: 'high', urgent: 'urgent' },
}
const fieldKinds: Record<string, StagedData['field']['kind']> = {
  ...{ custom_text: 'text', custom_paragraph: 'text', custom_number: 'number', custom_decimal: 'number' },
  ...{ custom_checkbox: 'yes_no', custom_date: 'date', custom_dropdown: 'choice', custom_multi_select_dropdown: 'choices' },
}

/**
 * Reads objects of Freshdesk's API v2, with `conversations` within tickets, and of its solutions; and the export of a whole account, which calls tickets
 * `helpdesk_ticket`, contacts `user` and companies `customer`. Files that are named after a table in the plural hold its rows.
 */
export const readFreshdesk: ReadRecord = (table, record) =>
  readers[
    table
      .replace(/(?<!\d)\d+$/, '')
      .replace(/^solutions?_/, '')
      .replace(/(?<=(compan|categor))ies$/, 'y')
      .replace(/s$/, '')
  ]?.(record)

const readers: Record<string, (record: SourceRecord) => Rows> = {
  agent: (record) => {
    const contact = { ...recordIn(record, 'user'), ...recordIn(record, 'contact') }
    // Tickets name an agent by the id of the person.
    const id = idIn(record, 'user_id', 'id')
    return id === null ? [withoutId('agent')] : [agentRow(id, { name: nameIn(contact, 80, 'name'), email: emailIn(contact, 'email') })]
  },
  group: (record) => withId(record, 'team', (id) => [teamRow(id, nameIn(record, 60, 'name'))]),
  company: companyRows,
  customer: companyRows,
  contact: (record) => contactRows(record),
  user: (record) =>
    isYes(record, 'helpdesk_agent')
      ? withId(record, 'agent', (id) => [agentRow(id, { name: nameIn(record, 80, 'name'), email: emailIn(record, 'email') }, true)])
      : contactRows(record),
  ticket_field: (record) => {
    const id = lineIn(record, 200, 'name')
    const kind = fieldKinds[textIn(record, 'type')]
    if (id === '') return [withoutId('field')]
    if (!kind) {
      skip(`field ${id}`)
      return []
    }
    const named = Array.isArray(record.choices) ? record.choices : Object.keys(recordIn(record, 'choices'))
    const choices = named.flatMap((each) => (typeof each === 'string' ? [{ value: each.slice(0, 200), name: lineIn({ each }, 60, 'each') }] : []))
    return [{ kind: 'field', external_id: id, parent_id: null, data: { name: nameIn(record, 60, 'label') || id.slice(0, 60), kind, choices } }]
  },
  ticket: ticketRows,
  helpdesk_ticket: ticketRows,
  note: (record) => partRows(record, idIn(record, 'ticket_id', 'notable_id')),
  conversation: (record) => partRows(record, idIn(record, 'ticket_id')),
  category: (record) => categoryRows(record, 'category', null),
  folder: (record) => {
    const [above, category] = [idIn(record, 'parent_folder_id'), idIn(record, 'category_id')]
    return categoryRows(record, 'folder', above === null ? category && `category:${category}` : `folder:${above}`)
  },
  article: (record) =>
    withId(record, 'article', (id) => {
      const folder = idIn(record, 'folder_id')
      const data = {
        title: lineIn(record, 200, 'title') || id,
        html: textIn(record, 'description'),
        category: folder && `folder:${folder}`,
        is_published: choiceIn(record, 'status', { '1': 'draft', '2': 'published' }, 'draft') === 'published',
        keywords: namesIn(record, 'tags'),
        description: lineIn(recordIn(record, 'seo_data'), 300, 'meta_description'),
        addresses: [`/support/solutions/articles/${id}`],
        url: textIn(record, 'path', 'url'),
      }
      return articleRows(id, data)
    }),
}

function withId(record: SourceRecord, kind: Parameters<typeof withoutId>[0], rows: (id: string) => Rows): Rows {
  const id = idIn(record, 'id')
  return id === null ? [withoutId(kind)] : rows(id)
}

function companyRows(record: SourceRecord): Rows {
  return withId(record, 'company', (id) => {
    const about = [longTextIn(record, 4000, 'note'), longTextIn(record, 4000, 'description')]
    const [website = '', ...more] = namesIn(record, 'domains')
    return [
      {
        kind: 'company',
        external_id: id,
        parent_id: null,
        data: {
          name: nameIn(record, 120, 'name') || id,
          website,
          notes: [...about, ...more]
            .filter((each) => each !== '')
            .join('\n')
            .slice(0, 5000),
        },
      },
    ]
  })
}

const categoryRows = (record: SourceRecord, kind: string, parent: string | null): Rows =>
  withId(record, 'category', (id) => [
    { kind: 'category', external_id: `${kind}:${id}`, parent_id: null, data: { title: lineIn(record, 100, 'name') || id, parent } },
  ])

function contactRows(record: SourceRecord, isImplied?: true): Rows {
  const id = idIn(record, 'id')
  if (id === null) return isImplied ? [] : [withoutId('person')]
  const about = { name: nameIn(record, 80, 'name'), email: emailIn(record, 'email'), phone: lineIn(record, 40, 'phone', 'mobile') }
  const mobile = lineIn(record, 40, 'mobile')
  const more = [...(mobile !== about.phone ? [`Mobile: ${mobile}`] : []), ...(isYes(record, 'deleted') ? ['Deleted in Freshdesk'] : [])]
  const notes = [longTextIn(record, 4900, 'description'), ...more.filter((each) => each !== 'Mobile: ')].filter((each) => each !== '').join('\n')
  return [personRow(id, { ...about, notes, company: idIn(record, 'company_id', 'customer_id'), created_at: timeIn(record, 'created_at') }, isImplied)]
}

function ticketRows(record: SourceRecord): Rows {
  // The export of an account has ids of its own beside the numbers that people know, which are the ids of the API.
  const id = idIn(record, 'display_id', 'id')
  if (id === null) return [withoutId('conversation')]
  const code = textIn(record, 'status')
  const [source_status, status] = statuses[code] ?? [lineIn(record, 60, 'status_name', 'status'), 'waiting' as const]
  // Freshdesk appends the account's number to the names of custom fields.
  const own = Object.entries(recordIn(record, 'custom_field')).map(([name, value]) => [name.replace(/_\d+$/, ''), value] as const)
  const { values, fields } = fieldValues([...Object.entries(recordIn(record, 'custom_fields')), ...own])
  const requester = idIn(record, 'requester_id')
  const html = textIn(record, 'description_html', 'description')
  const copied = recordIn(record, 'cc_email')
  const people = [...namesIn(record, 'cc_emails'), ...namesIn(copied, 'cc_emails'), ...namesIn(copied, 'fwd_emails')]
  const files = recordsIn(record.attachments).map((each) => fileIn(each, ['name'], ['attachment_url']))
  const opening = `ticket:${id}`
  return [
    ...contactRows(recordIn(record, 'requester'), true),
    ...fields,
    conversationRow(id, {
      ...{ source_status, status, subject: lineIn(record, 200, 'subject') },
      is_deleted: isYes(record, 'deleted'),
      is_archived: isYes(record, 'archived'),
      is_spam: isYes(record, 'spam'),
      priority: choiceIn(record, 'priority', priorities, 'normal'),
      requester,
      assignee: idIn(record, 'responder_id'),
      team: idIn(record, 'group_id'),
      fields: values,
      created_at: timeIn(record, 'created_at'),
      updated_at: timeIn(record, 'updated_at'),
    }),
    messageRow(opening, id, {
      author: requester,
      text: messageIn(record, ['description_text'], ['description_html', 'description']),
      people: people.flatMap((address) => emailIn({ address }, 'address') ?? []),
      created_at: timeIn(record, 'created_at'),
    }),
    ...attachmentRows(id, opening, [...files, ...inlinePictures(html, files)]),
    ...[...recordsIn(record.conversations), ...recordsIn(record.notes)].flatMap((each) => partRows(isWrapped(each) ? recordIn(each, 'note') : each, id)),
    ...tagRows(id, namesIn(record, 'tags')),
  ]
}

const isWrapped = (record: SourceRecord): boolean => !Object.hasOwn(record, 'id') && Object.hasOwn(record, 'note')

function partRows(record: SourceRecord, ticket: string | null): Rows {
  const id = idIn(record, 'id')
  if (id === null || ticket === null) return [withoutId('message')]
  const html = textIn(record, 'body_html', 'body')
  const files = recordsIn(record.attachments).map((each) => fileIn(each, ['name'], ['attachment_url']))
  const people = [...namesIn(record, 'to_emails'), ...namesIn(record, 'cc_emails')].flatMap((address) => emailIn({ address }, 'address') ?? [])
  return [
    messageRow(id, ticket, {
      author: idIn(record, 'user_id'),
      is_note: isYes(record, 'private'),
      text: messageIn(record, ['body_text'], ['body_html', 'body']),
      people,
      created_at: timeIn(record, 'created_at'),
    }),
    ...attachmentRows(ticket, id, [...files, ...inlinePictures(html, files)]),
  ]
}
