import { articleRows, attachmentRows, conversationRow, fieldValues, inlinePictures, messageRow, tagRows, teamRow } from './rows.ts'
import type { ReadRecord } from './staged-row.ts'
import { emailIn, idIn, isYes, lineIn, messageIn, nameIn, namesIn, textIn, timeIn } from './values.ts'

/** Returns one of these words, or the first if the text is none of them. */
const oneOf = <T extends string>(words: readonly [T, ...T[]], text: string): T => words.find((each) => each === text.toLowerCase()) ?? words[0]

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
  const name = nameIn(record, 80, 'name')
  const email = emailIn(record, 'email')
  const created_at = timeIn(record, 'created_at')
  if (kind === 'company')
    return [
      {
        ...about,
        kind,
        data: { name: nameIn(record, 120, 'name') || id, website: lineIn(record, 200, 'website'), notes: textIn(record, 'notes').slice(0, 5000) },
      },
    ]
  if (kind === 'agent') return [{ ...about, kind, data: { name, email } }]
  const notes = textIn(record, 'notes').slice(0, 5000)
  if (kind === 'person')
    return [{ ...about, kind, data: { name, email, phone: lineIn(record, 40, 'phone'), notes, company: idIn(record, 'company_id'), created_at } }]
  if (kind === 'message') {
    const conversation = idIn(record, 'conversation_id') ?? ''
    const data = { author: idIn(record, 'author_id'), is_note: isYes(record, 'is_note'), text: messageIn(record, ['text'], ['html']), created_at }
    const files = namesIn(record, 'files').map((name) => ({ id: null, name, url: '', base64: '' }))
    const message_id = lineIn(record, 500, 'message_id')
    return [messageRow(id, conversation, { ...data, message_id }), ...attachmentRows(conversation, id, [...files, ...inlinePictures(textIn(record, 'html'))])]
  }
  if (kind === 'category') return [{ ...about, kind, data: { title: lineIn(record, 100, 'title') || id, parent: idIn(record, 'parent_id') } }]
  if (kind === 'article') {
    const data = { title: lineIn(record, 200, 'title') || id, html: textIn(record, 'html'), category: idIn(record, 'category_id') }
    return articleRows(id, { ...data, is_published: isYes(record, 'is_published'), keywords: namesIn(record, 'keywords'), url: textIn(record, 'address') })
  }
  const team = lineIn(record, 60, 'team')
  const { values, fields } = fieldValues(
    Object.entries(record).flatMap(([name, value]) => (name.startsWith('field:') ? [[name.slice(6).trim(), value] as const] : [])),
  )
  return [
    ...(team === '' ? [] : [teamRow(team, team, true)]),
    ...fields,
    conversationRow(id, {
      number: lineIn(record, 60, 'number', 'id'),
      subject: lineIn(record, 200, 'subject'),
      source_status: textIn(record, 'status').toLowerCase().slice(0, 60),
      status: oneOf(['closed', 'open', 'waiting', 'solved'] as const, textIn(record, 'status')),
      is_deleted: isYes(record, 'is_deleted'),
      is_archived: isYes(record, 'is_archived'),
      priority: oneOf(['normal', 'low', 'high', 'urgent'] as const, textIn(record, 'priority')),
      requester: idIn(record, 'person_id'),
      assignee: idIn(record, 'agent_id'),
      team: team || null,
      fields: values,
      reply_addresses: namesIn(record, 'reply_addresses'),
      created_at,
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
