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
  removedText,
  tagRows,
  teamRow,
  withoutId,
} from './rows.ts'
import type { ReadRecord, SourceRecord, StagedData } from './staged-row.ts'
import { choiceIn, emailIn, idIn, isYes, lineIn, messageIn, nameIn, textIn, timeIn } from './values.ts'

/** Conversation parts with text by a person; others record assignments and states. */
const written = /^(comment|note|open|close|assignment|quick_reply)/

const priorities: Record<string, StagedData['conversation']['priority']> = { priority: 'high', not_priority: 'normal', true: 'high', false: 'normal' }

/** Reads objects of Intercom's API, in lists as it answers them or one per line. An object says itself what it is. */
export const readIntercom: ReadRecord = (table, record) => readers[textIn(record, 'type') || table.replace(/s$/, '')]?.(record)

const readers: Record<string, (record: SourceRecord) => Rows> = {
  admin: (record) => withId(record, 'agent', (id) => [agentRow(`admin:${id}`, { name: nameIn(record, 80, 'name'), email: emailIn(record, 'email') })]),
  team: (record) => withId(record, 'team', (id) => [teamRow(id, nameIn(record, 60, 'name'))]),
  company: (record) =>
    withId(record, 'company', (id) => [
      {
        kind: 'company',
        external_id: id,
        parent_id: null,
        data: { name: nameIn(record, 120, 'name') || id, website: lineIn(record, 200, 'website'), notes: '' },
      },
    ]),
  contact: contactRows,
  user: contactRows,
  lead: contactRows,
  conversation: conversationRows,
  collection: (record) =>
    withId(record, 'category', (id) => [
      { kind: 'category', external_id: id, parent_id: null, data: { title: lineIn(record, 100, 'name') || id, parent: idIn(record, 'parent_id') } },
    ]),
  section: (record) => readers.collection?.(record) ?? [],
  article: (record) =>
    withId(record, 'article', (id) =>
      articleRows(id, {
        title: lineIn(record, 200, 'title') || id,
        html: textIn(record, 'body'),
        category: idIn(record, 'parent_id'),
        is_published: choiceIn(record, 'state', { published: 'published', draft: 'draft' }, 'draft') === 'published',
        description: lineIn(record, 300, 'description'),
        addresses: [`/articles/${id}`],
        url: textIn(record, 'url'),
      }),
    ),
}

function withId(record: SourceRecord, kind: Parameters<typeof withoutId>[0], rows: (id: string) => Rows): Rows {
  const id = idIn(record, 'id')
  return id === null ? [withoutId(kind)] : rows(id)
}

function contactRows(record: SourceRecord): Rows {
  return withId(record, 'person', (id) => {
    const [company] = recordsIn(recordIn(record, 'companies').data ?? recordIn(record, 'companies').companies)
    const about = { name: nameIn(record, 80, 'name'), email: emailIn(record, 'email'), phone: lineIn(record, 40, 'phone') }
    return [personRow(id, { ...about, company: company ? idIn(company, 'id') : null, created_at: timeIn(record, 'created_at', 'signed_up_at') })]
  })
}

/** Returns the author: a contact, or an admin, whose ids are a separate sequence. Bots are not people. */
function authorRows(author: SourceRecord): { id: string | null; rows: Rows } {
  const id = idIn(author, 'id')
  const about = { name: nameIn(author, 80, 'name'), email: emailIn(author, 'email') }
  const type = textIn(author, 'type')
  if (id === null) return { id: null, rows: [] }
  if (type === 'bot') return { id: `bot:${id}`, rows: [agentRow(`bot:${id}`, about, true)] }
  if (type === 'admin' || type === 'team') return { id: `admin:${id}`, rows: [agentRow(`admin:${id}`, about, true)] }
  return { id, rows: [personRow(id, about, true)] }
}

function conversationRows(record: SourceRecord): Rows {
  const id = idIn(record, 'id')
  if (id === null) return [withoutId('conversation')]
  const source = recordIn(record, 'source')
  // The message that began a conversation calls itself one too.
  if (textIn(record, 'delivered_as') !== '' && textIn(record, 'state') === '')
    return [{ kind: 'message', external_id: id, reason: 'nothing_it_belongs_to', detail: textIn(record, 'delivered_as') }]
  const delivered = recordIn(record, 'conversation_parts')
  const parts = recordsIn(delivered.conversation_parts)
  const missing = Number(textIn(delivered, 'total_count')) - parts.length
  if (missing > 0) note(record, 'parts_missing', String(missing))
  const state = textIn(record, 'state') || (isYes(record, 'open') ? 'open' : 'closed')
  const contacts = recordsIn(recordIn(record, 'contacts').contacts)
  const requester = contacts.map((each) => idIn(each, 'id')).find((each) => each !== null)
  const first = authorRows(recordIn(source, 'author'))
  const assignee = idIn(record, 'admin_assignee_id')
  const team = idIn(record, 'team_assignee_id')
  const { values, fields } = fieldValues(Object.entries(recordIn(record, 'custom_attributes')))
  const subject = messageIn({ subject: lineIn(record, 200, 'title') || textIn(source, 'subject') }, [], ['subject'])
  return [
    ...fields,
    conversationRow(id, {
      ...{ source_status: state, status: state === 'open' ? 'open' : state === 'snoozed' ? 'waiting' : 'solved' },
      subject: lineIn({ subject }, 200, 'subject'),
      priority: choiceIn(record, 'priority', priorities, 'normal'),
      requester: requester ?? (/^(?:admin|bot):/.test(first.id ?? '') ? null : first.id),
      assignee: assignee === null || assignee === '0' ? null : `admin:${assignee}`,
      team: team === '0' ? null : team,
      fields: values,
      created_at: timeIn(record, 'created_at'),
      updated_at: timeIn(record, 'updated_at'),
    }),
    ...(textIn(source, 'body') === '' && recordsIn(source.attachments).length === 0
      ? first.rows
      : partRows({ ...source, id: `source:${idIn(source, 'id') ?? id}`, created_at: record.created_at }, id)),
    ...parts.flatMap((part) => {
      const type = textIn(part, 'part_type')
      if (written.test(type) && (textIn(part, 'body') !== '' || isYes(part, 'redacted') || recordsIn(part.attachments).length > 0)) return partRows(part, id)
      if (textIn(part, 'body') !== '') return partRows({ ...part, part_type: 'note' }, id)
      skip(`part ${type}`)
      return []
    }),
    ...tagRows(
      id,
      recordsIn(recordIn(record, 'tags').tags).map((tag) => textIn(tag, 'name')),
    ),
  ]
}

function partRows(part: SourceRecord, conversation: string): Rows {
  const id = idIn(part, 'id')
  if (id === null) return [withoutId('message')]
  const author = authorRows(recordIn(part, 'author'))
  const html = textIn(part, 'body')
  const isRedacted = isYes(part, 'redacted')
  if (isRedacted) note(part, 'part_removed', id)
  const mail = recordIn(part, 'email_message_metadata')
  const files = recordsIn(part.attachments).map((each) => fileIn(each, ['name'], ['url']))
  return [
    ...author.rows,
    messageRow(id, conversation, {
      author: author.id,
      is_note: textIn(part, 'part_type').startsWith('note'),
      text: isRedacted ? removedText : messageIn({ html }, [], ['html']),
      message_id: lineIn(mail, 500, 'message_id'),
      people: recordsIn(mail.email_address_headers).flatMap((each) => emailIn(each, 'email_address') ?? []),
      created_at: timeIn(part, 'created_at'),
    }),
    ...attachmentRows(conversation, id, [...files, ...inlinePictures(html, files)]),
  ]
}
