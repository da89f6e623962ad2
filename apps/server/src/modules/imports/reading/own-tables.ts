import type { ReadRecord, StagedData, StagedRow, UnreadRow } from './staged-row.ts'
import { emailIn, idIn, isYes, lineIn, messageIn, nameIn, namesIn, textIn, timeIn } from './values.ts'

/** Returns one of these words, or the first if the text is none of them. */
const oneOf = <T extends string>(words: readonly [T, ...T[]], text: string): T => words.find((each) => each === text.toLowerCase()) ?? words[0]

/**
 * Reads tables in our own columns, for programs that have no reader of their own: `companies`, `agents`, `people`, `conversations`, `messages`, one file each.
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
    const data = { author: idIn(record, 'author_id'), is_note: isYes(record, 'is_note'), text: messageIn(record, ['text'], ['html']), files: 0, created_at }
    return [{ kind, external_id: id, parent_id: idIn(record, 'conversation_id') ?? '', data }]
  }
  const data: StagedData['conversation'] = {
    number: lineIn(record, 60, 'number', 'id'),
    subject: lineIn(record, 200, 'subject'),
    status: oneOf(['closed', 'open', 'waiting', 'solved'], textIn(record, 'status')),
    is_deleted: isYes(record, 'is_deleted'),
    priority: oneOf(['normal', 'low', 'high', 'urgent'], textIn(record, 'priority')),
    requester: idIn(record, 'person_id'),
    assignee: idIn(record, 'agent_id'),
    description: '',
    created_at,
    updated_at: timeIn(record, 'updated_at'),
  }
  const tags = namesIn(record, 'tags').map((tag): StagedRow | UnreadRow => {
    const shown = tag.slice(0, 50)
    return { kind: 'tag', external_id: `${id}:${shown}`, parent_id: id, data: { name: shown } }
  })
  return [{ ...about, kind: 'conversation', data }, ...tags]
}

const kinds: Record<string, 'company' | 'agent' | 'person' | 'conversation' | 'message'> = {
  companies: 'company',
  agents: 'agent',
  people: 'person',
  conversations: 'conversation',
  messages: 'message',
}
