import { articleRows, attachmentRows, conversationRow, fieldValues, inlinePictures, messageRow, personRow, tagRows, teamRow } from './rows.ts'
import type { ReadRecord, StagedData } from './staged-row.ts'
import { choiceIn, emailIn, idIn, isYes, lineIn, longTextIn, messageIn, nameIn, namesIn, textIn, timeIn } from './values.ts'

/** Words for statuses and priorities beside our own, as tables of other programs have them. */
const statuses: Record<string, StagedData['conversation']['status']> = {
  ...{
    open: 'open',
    new: 'open',
    active: 'open',
    reopened: 'open',
    'in progress': 'open',
    waiting: 'waiting',
    pending: 'waiting',
    'on hold': 'waiting',
    hold: 'waiting',
  },
  ...{ snoozed: 'waiting', solved: 'solved', resolved: 'solved', done: 'solved', closed: 'closed', deleted: 'closed', archived: 'closed' },
}
const priorities: Record<string, StagedData['conversation']['priority']> = {
  ...{ low: 'low', normal: 'normal', medium: 'normal', high: 'high', urgent: 'urgent', critical: 'urgent' },
}

/**
 * Reads tables in our own columns, for programs that have no reader of their own: `companies`, `agents`, `people`,
 * `conversations`, `messages`, `categories`, `articles`, one file each.
 * The columns are described in docs/imports.md.
 */
export const readOwnTables: ReadRecord = (table, record) => {
  const kind = kinds[table]
  if (!kind) return undefined
  const id = idIn(record, 'id') ?? (kind === 'person' ? emailIn(record, 'email') : null)
  if (id === null) return [{ kind, external_id: '', reason: 'no_id', detail: '' }]
  const about = { external_id: id, parent_id: null }
  const notes = () => longTextIn(record, 5000, 'notes')
  if (kind === 'company')
    return [{ ...about, kind, data: { name: nameIn(record, 120, 'name') || id, website: lineIn(record, 200, 'website'), notes: notes() } }]
  const who = () => ({ name: nameIn(record, 80, 'name'), email: emailIn(record, 'email') })
  if (kind === 'agent') return [{ ...about, kind, data: who() }]
  const created = () => timeIn(record, 'created_at')
  if (kind === 'person')
    return [personRow(id, { ...who(), phone: lineIn(record, 40, 'phone'), notes: notes(), company: idIn(record, 'company_id'), created_at: created() })]
  if (kind === 'message') {
    const conversation = idIn(record, 'conversation_id') ?? ''
    const data = { author: idIn(record, 'author_id'), is_note: isYes(record, 'is_note'), text: messageIn(record, ['text'], ['html']), created_at: created() }
    const files = namesIn(record, 'files').map((name) => ({ id: null, name, url: '', base64: '' }))
    const message_id = lineIn(record, 500, 'message_id')
    return [
      messageRow(id, conversation, { ...data, message_id }),
      ...attachmentRows(conversation, id, [...files, ...inlinePictures(textIn(record, 'html'), files)]),
    ]
  }
  if (kind === 'category') return [{ ...about, kind, data: { title: lineIn(record, 100, 'title') || id, parent: idIn(record, 'parent_id') } }]
  if (kind === 'article') {
    const data = { title: lineIn(record, 200, 'title') || id, html: textIn(record, 'html'), category: idIn(record, 'category_id') }
    return articleRows(id, { ...data, is_published: isYes(record, 'is_published'), keywords: namesIn(record, 'keywords'), url: textIn(record, 'address') })
  }
  const team = lineIn(record, 60, 'team')
  const named = Object.keys(record).filter((name) => name.startsWith('field:'))
  const { values, fields } = fieldValues(named.map((name) => [name.slice('field:'.length).trim(), record[name]] as const))
  return [
    ...(team === '' ? [] : [teamRow(team, team, true)]),
    ...fields,
    conversationRow(id, {
      number: lineIn(record, 60, 'number', 'id'),
      subject: lineIn(record, 200, 'subject'),
      source_status: textIn(record, 'status').toLowerCase().slice(0, 60),
      status: choiceIn(record, 'status', statuses, 'closed'),
      is_deleted: isYes(record, 'is_deleted'),
      is_archived: isYes(record, 'is_archived'),
      priority: choiceIn(record, 'priority', priorities, 'normal'),
      requester: idIn(record, 'person_id'),
      assignee: idIn(record, 'agent_id'),
      team: team || null,
      fields: values,
      reply_addresses: namesIn(record, 'reply_addresses'),
      created_at: created(),
      updated_at: timeIn(record, 'updated_at'),
    }),
    ...tagRows(id, namesIn(record, 'tags')),
  ]
}

const kinds: Record<string, 'company' | 'agent' | 'person' | 'conversation' | 'message' | 'category' | 'article'> = {
  companies: 'company',
  agents: 'agent',
  people: 'person',
  conversations: 'conversation',
  messages: 'message',
  categories: 'category',
  articles: 'article',
}
