import { note, skip } from './observer.ts'
import {
  agentRow,
  attachmentRows,
  conversationRow,
  fieldValues,
  fileIn,
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
import { choiceIn, emailIn, idIn, isYes, lineIn, longTextIn, messageIn, nameIn, namesIn, textIn, timeIn } from './values.ts'

const statuses: Record<string, StagedData['conversation']['status']> = { open: 'open', pending: 'waiting', snoozed: 'waiting', resolved: 'solved' }
const priorities: Record<string, StagedData['conversation']['priority']> = { low: 'low', medium: 'normal', high: 'high', urgent: 'urgent' }

/** Reads objects of Chatwoot's API: conversations with `messages`, or messages in a table of their own. */
export const readChatwoot: ReadRecord = (table, record) => readers[table.replace(/s$/, '')]?.(record)

const readers: Record<string, (record: SourceRecord) => Rows> = {
  agent: (record) =>
    withId(record, 'agent', (id) => [agentRow(`user:${id}`, { name: nameIn(record, 80, 'name', 'available_name'), email: emailIn(record, 'email') })]),
  team: (record) => withId(record, 'team', (id) => [teamRow(id, nameIn(record, 60, 'name'))]),
  contact: (record) => contactRows(record),
  conversation: conversationRows,
  message: (record) => messageRows(record, idIn(record, 'conversation_id')),
}

function withId(record: SourceRecord, kind: Parameters<typeof withoutId>[0], rows: (id: string) => Rows): Rows {
  const id = idIn(record, 'id')
  return id === null ? [withoutId(kind)] : rows(id)
}

/** A contact, and the company it names. */
function contactRows(record: SourceRecord, isImplied?: true): Rows {
  const id = idIn(record, 'id')
  if (id === null) return isImplied ? [] : [withoutId('person')]
  const more = recordIn(record, 'additional_attributes')
  const company = nameIn(more, 120, 'company_name')
  const about = { name: nameIn(record, 80, 'name'), email: emailIn(record, 'email'), phone: lineIn(record, 40, 'phone_number') }
  const notes = longTextIn(more, 5000, 'description')
  return [
    ...(company === ''
      ? []
      : [{ kind: 'company', external_id: company, parent_id: null, data: { name: company, website: '', notes: '' }, isImplied: true } as const]),
    personRow(id, { ...about, notes, company: company || null, created_at: timeIn(record, 'created_at') }, isImplied),
  ]
}

const userRows = (record: SourceRecord): Rows => {
  const id = idIn(record, 'id')
  return id === null ? [] : [agentRow(`user:${id}`, { name: nameIn(record, 80, 'name', 'available_name'), email: emailIn(record, 'email') }, true)]
}

function conversationRows(record: SourceRecord): Rows {
  const id = idIn(record, 'id')
  if (id === null) return [withoutId('conversation')]
  const meta = recordIn(record, 'meta')
  const [sender, assignee, team] = [recordIn(meta, 'sender'), recordIn(meta, 'assignee'), recordIn(meta, 'team')]
  const status = textIn(record, 'status')
  const more = recordIn(record, 'additional_attributes')
  const { values, fields } = fieldValues(Object.entries(recordIn(record, 'custom_attributes')))
  const assigned = idIn(assignee, 'id')
  const teamId = idIn(team, 'id')
  const uuid = lineIn(record, 60, 'uuid')
  return [
    ...contactRows(sender, true),
    ...userRows(assignee),
    ...(teamId === null ? [] : [teamRow(teamId, nameIn(team, 60, 'name'), true)]),
    ...fields,
    conversationRow(id, {
      ...{ source_status: status, status: statuses[status] ?? 'solved' },
      subject: lineIn(more, 200, 'mail_subject', 'subject'),
      priority: choiceIn(record, 'priority', priorities, 'normal'),
      requester: idIn(sender, 'id'),
      assignee: assigned === null ? null : `user:${assigned}`,
      team: teamId,
      fields: values,
      reply_addresses: uuid === '' ? [] : [`reply+${uuid}@`],
      created_at: timeIn(record, 'created_at'),
      updated_at: timeIn(record, 'last_activity_at', 'updated_at'),
    }),
    ...recordsIn(record.messages).flatMap((each) => messageRows(each, id)),
    ...tagRows(id, namesIn(record, 'labels')),
  ]
}

function messageRows(record: SourceRecord, conversation: string | null): Rows {
  const id = idIn(record, 'id')
  if (id === null || conversation === null) return [withoutId('message')]
  const type = textIn(record, 'message_type')
  // Lines about assignments and states have no author.
  if (type === '2' || type === 'activity') {
    skip('message activity')
    return []
  }
  const isDeleted = isYes(recordIn(record, 'content_attributes'), 'deleted')
  if (isDeleted) note(record, 'part_removed', id)
  const sender = recordIn(record, 'sender')
  const senderId = idIn(sender, 'id') ?? idIn(record, 'sender_id')
  const isUser = /^(user|agent_bot|agentbot)$/i.test(textIn(record, 'sender_type') || textIn(sender, 'type')) || type === '1' || type === '3'
  const mail = recordIn(recordIn(record, 'content_attributes'), 'email')
  const sourceId = lineIn(record, 500, 'source_id')
  const files = recordsIn(record.attachments).map((each) => fileIn(each, ['file_name', 'fallback_title'], ['data_url']))
  const own = recordIn(mail, 'text_content')
  const people = [...namesIn(mail, 'from'), ...namesIn(mail, 'to'), ...namesIn(mail, 'cc')].flatMap((address) => emailIn({ address }, 'address') ?? [])
  return [
    ...(isUser ? userRows(sender) : contactRows(sender, true)),
    messageRow(id, conversation, {
      author: senderId === null ? null : isUser ? `user:${senderId}` : senderId,
      is_note: isYes(record, 'private'),
      text: isDeleted ? removedText : messageIn({ ...own, content: textIn(record, 'content') }, ['content', 'reply', 'full'], []),
      message_id: lineIn(mail, 500, 'message_id') || (sourceId.includes('@') ? sourceId : ''),
      people,
      created_at: timeIn(record, 'created_at'),
    }),
    ...attachmentRows(conversation, id, files),
  ]
}
