import { createHash } from 'node:crypto'
import { zipOf } from './samples.ts'

/** Conversations per person, and of how many words a message is. */
const perPerson = 10
const words = 'the brake chain oil wheel squeaks after rain and then stops when I ride uphill with my bags on a cold morning before work'.split(' ')

/** An export in our own columns: so many conversations of two messages each, with tags, and the checksum of what must come of it. */
export type MadeExport = { bytes: Buffer; conversations: number; checksum: string }

/** Makes an export of any size; the same number makes the same one. */
export async function madeExport(conversations: number): Promise<MadeExport> {
  const people = Math.ceil(conversations / perPerson)
  const said = (at: number, length: number) => Array.from({ length }, (_, word) => words[(at * 7 + word * 13 + at * word) % words.length]).join(' ')
  const time = (at: number, minute: number) => new Date(Date.UTC(2019, 0, 1) + at * 120_000 + minute * 60_000).toISOString()
  const all = Array.from({ length: conversations }, (_, at) => at)
  const texts = all.map((at) => [`${said(at, 20)} ${at}`, `${said(at + 1, 30)} ${at}`] as const)
  const bytes = await zipOf({
    'people.csv': `id,name,email\n${Array.from({ length: people }, (_, at) => `p${at},Person ${at},p${at}@customer.example`).join('\n')}`,
    'conversations.csv': `id,number,subject,status,person_id,tags,created_at\n${all
      .map((at) => `c${at},${at + 1000},${said(at, 4)} ${at},solved,p${Math.floor(at / perPerson)},tag${at % 20},${time(at, 0)}`)
      .join('\n')}`,
    'messages.csv': `id,conversation_id,author_id,is_note,text,created_at\n${all
      .flatMap(
        (at) =>
          texts[at]?.map(
            (text, place) => `m${at}-${place},c${at},${place === 0 ? `p${Math.floor(at / perPerson)}` : ''},${place},${text},${time(at, place)}`,
          ) ?? [],
      )
      .join('\n')}`,
  })
  const lines = all.flatMap(
    (at) => texts[at]?.map((text, place) => `${said(at, 4)} ${at}|${place === 0 ? 'visitor' : 'note'}|${text}|${time(at, place)}`) ?? [],
  )
  return { bytes, conversations, checksum: checksumOf(lines) }
}

/** The statement that reads back from a library what `checksumOf` is about. */
export const importedLines = `
  select c.subject || '|' || m.sender_type || '|' || m.message || '|' || to_char(m.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as line
  from messages m join conversations c using (support_lib_id, conversation_ref) where m.support_lib_id = $1 and m.sender_type <> 'system_debug'`

/** Returns the checksum of lines in any order. */
export function checksumOf(lines: readonly string[]): string {
  const hash = createHash('sha256')
  for (const line of lines.toSorted()) hash.update(`${line}\n`)
  return hash.digest('hex')
}
