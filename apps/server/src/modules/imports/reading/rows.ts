import { lose } from './observer.ts'
import type { SourceRecord, StagedData, StagedRow, UnreadRow } from './staged-row.ts'
import { idIn, lineIn, pictureName, textIn } from './values.ts'

/** Fields of a record. */
export type Rows = (StagedRow | UnreadRow)[]

/** Reports a record that has no id. */
export const withoutId = (kind: UnreadRow['kind']): UnreadRow => ({ kind, external_id: '', reason: 'no_id', detail: '' })

/** A conversation in which a reader names only what its program knows. */
export function conversationRow(external_id: string, data: Partial<StagedData['conversation']>): StagedRow {
  const usual: StagedData['conversation'] = {
    ...{ number: external_id, source_status: '', subject: '', status: 'closed', priority: 'normal', description: '' },
    ...{ is_deleted: false, is_archived: false, is_spam: false, fields: {}, reply_addresses: [] },
    ...{ requester: null, assignee: null, team: null, created_at: null, updated_at: null },
  }
  const { source_status = '' } = data
  return { kind: 'conversation', external_id, parent_id: null, data: { ...usual, ...data, source_status: source_status.slice(0, 60).toWellFormed() } }
}

/** Message ids are only unique within their conversation, so the key includes it. */
const messageKey = (conversation: string, message: string): string => `${conversation}/${message}`

/** A message of a conversation in which a reader names only what its program knows. */
export const messageRow = (id: string, conversation: string, data: Partial<StagedData['message']>): StagedRow =>
  messageOf(messageKey(conversation, id), conversation, data)

/** A message with an id that no other message of any conversation has, such as a mail's. */
export function messageOf(external_id: string, parent_id: string, data: Partial<StagedData['message']>): StagedRow {
  const usual: StagedData['message'] = { author: null, is_note: false, text: '', message_id: '', people: [], created_at: null }
  return { kind: 'message', external_id, parent_id, data: { ...usual, ...data } }
}

/** Placeholder for a text that was deleted in the other program. */
export const removedText = '[Removed before import]'

/** A contact in which a reader names only what its program knows. */
export function personRow(external_id: string, data: Partial<StagedData['person']>, isImplied?: true): StagedRow {
  const usual: StagedData['person'] = { name: '', email: null, phone: '', notes: '', company: null, created_at: null, is_undated: false }
  return { kind: 'person', external_id, parent_id: null, data: { ...usual, ...data }, ...(isImplied && { isImplied }) }
}

/** A teammate in the other program. */
export const agentRow = (external_id: string, data: StagedData['agent'], isImplied?: true): StagedRow => ({
  ...{ kind: 'agent', external_id, parent_id: null, data },
  ...(isImplied && { isImplied }),
})

/** A group of agents. */
export const teamRow = (external_id: string, name: string, isImplied?: true): StagedRow => ({
  ...{ kind: 'team', external_id, parent_id: null, data: { name: name || external_id } },
  ...(isImplied && { isImplied }),
})

/** Tags of a conversation, each once. */
export function tagRows(conversation: string, names: readonly string[]): Rows {
  const shown = new Set(names.map((name) => name.trim().slice(0, 50).toWellFormed()).filter((name) => name !== ''))
  return [...shown].map((name): StagedRow => ({ kind: 'tag', external_id: `${conversation}:${name}`, parent_id: conversation, data: { name } }))
}

/** Most values of fields that are taken of a conversation. */
const valuesMax = 200

/** Values of a conversation's fields, by the field's id, and the fields for programs that do not export them. */
export function fieldValues(entries: readonly (readonly [string, unknown])[]): { values: StagedData['conversation']['fields']; fields: Rows } {
  const values: StagedData['conversation']['fields'] = {}
  for (const [id, value] of entries.slice(0, valuesMax)) {
    const found = Array.isArray(value) ? value.map((each) => plain(each)).filter((each) => each !== '') : plain(value)
    if (id !== '' && id.length <= 200 && found.length > 0 && id !== '__proto__') values[id] = found
  }
  const fields = Object.entries(values).map(([id, value]): StagedRow => {
    const kind = Array.isArray(value) ? 'choices' : 'text'
    const data = { name: id.slice(0, 60), kind, choices: [] } satisfies StagedData['field']
    return { kind: 'field', external_id: id, parent_id: null, data, isImplied: true }
  })
  return { values, fields }
}

const plain = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? textIn({ value: String(value).slice(0, 2000) }, 'value').trim() : ''

/** A file as a program names it: with an id or an address by which it is found in the archive, or with its bytes, in base64 or as they are. */
export type NamedFile = { id: string | null; name: string; url: string; base64: string; bytes?: Uint8Array }

/** Reads a file's names from a record: each program calls them otherwise. */
export const fileIn = (record: SourceRecord, names: readonly string[], urls: readonly string[]): NamedFile => ({
  id: idIn(record, 'id'),
  name: lineIn(record, 200, ...names),
  url: textIn(record, ...urls).slice(0, 2000),
  base64: textIn(record, 'data'),
})

/** Files of a message. */
export const attachmentRows = (conversation: string, message: string, files: readonly NamedFile[]): Rows =>
  filesOf(conversation, messageKey(conversation, message), files)

/** Files of a message with an id that no other message of any conversation has. */
export function filesOf(conversation: string, message: string, files: readonly NamedFile[]): Rows {
  return files.map(({ id, name, url, base64, bytes }, index): StagedRow => {
    const last = lastPart(url)
    const above = lastPart(url.replace(/[?#].*/s, '').replace(/\/[^/]*$/, ''))
    const shown = name || last || `file ${index + 1}`
    const sought = [
      ...(id === null ? [] : [`${id}/${shown}`, id]),
      ...(above === '' ? [] : [`${above}/${shown}`, above]),
      ...(last === '' ? [] : [last]),
      shown,
    ]
    const content = bytes ? { bytes } : base64 === '' ? { sought } : { base64 }
    return { kind: 'attachment', external_id: `${message}:${id ?? index}`, parent_id: conversation, data: { message, name: shown }, content }
  })
}

/** Returns the last part of an address's path. */
export function lastPart(url: string): string {
  const [path = ''] = url.split(/[?#]/)
  try {
    return decodeURIComponent(path.slice(path.lastIndexOf('/') + 1)).slice(0, 200)
  } catch {
    return ''
  }
}

/** Pictures that are part of an HTML text; larger or more of them stay out. */
const inlineMax = { pictures: 20, length: 8 * 1024 * 1024 }

/** Returns the pictures that an HTML text shows: those that it holds itself, and those that are files of their own, but for those already among the message's files. */
export function inlinePictures(html: string, files: readonly NamedFile[] = []): NamedFile[] {
  const known = new Set(files.flatMap(({ name, url }) => [url.replaceAll('&amp;', '&'), name]).filter((each) => each !== ''))
  const named = pictureAddresses(html).flatMap((src): NamedFile[] => {
    const url = src.replace(/^\s*cid:(?=https?:)/i, '')
    const name = pictureName(url)
    return known.has(url) || known.has(name) ? [] : [{ id: null, name, url: /^https?:/i.test(url) ? url : '', base64: '' }]
  })
  return [...embeddedPictures(html), ...named]
}

function embeddedPictures(html: string): NamedFile[] {
  const found: NamedFile[] = []
  for (let at = html.indexOf('src='); at >= 0 && found.length < inlineMax.pictures; at = html.indexOf('src=', at + 4)) {
    const begin = /^src=["']?data:image\/([a-z]{1,10});base64,/i.exec(html.slice(at, at + 60))
    if (!begin) continue
    const from = at + begin[0].length
    const quote = html.slice(from, from + inlineMax.length).search(/["'\s>]/)
    if (quote > 0) found.push({ id: null, name: `picture.${begin[1]}`, url: '', base64: html.slice(from, from + quote) })
  }
  return found
}

/** Returns the records of a list, or none. Anything else in their place is reported. */
export function recordsIn(value: unknown): SourceRecord[] {
  const all: unknown[] = Array.isArray(value) ? value : [value]
  const records = all.filter((each): each is SourceRecord => typeof each === 'object' && each !== null && !Array.isArray(each))
  for (const each of all) if (typeof each === 'string' && each.trim() !== '') lose(each)
  return Array.isArray(value) ? records : []
}

/** Returns a record within a record; an empty one if there is none. */
export const recordIn = (record: SourceRecord, field: string): SourceRecord => recordsIn([record[field]])[0] ?? {}

/** Pictures that are taken of an article, and characters of one address. */
const picturesMax = { count: 200, address: 2000 }

/** An article with the pictures that its HTML shows. A reader passes only the facts that its program exports. `url` is its address, `addresses` are further ones. */
export function articleRows(external_id: string, { url, ...data }: Partial<StagedData['article']> & { url: string }): Rows {
  const at = URL.parse(url, 'https://unknown.invalid')
  const known = url === '' || at === null ? [] : [at.pathname.slice(0, 500)]
  const usual: StagedData['article'] = {
    title: external_id,
    html: '',
    category: null,
    is_published: false,
    keywords: [],
    description: '',
    addresses: [],
    host: '',
  }
  const host = at === null || at.host === 'unknown.invalid' ? '' : at.host
  const pictures = pictureAddresses(data.html ?? '').map((src, index): StagedRow => {
    const last = lastPart(src)
    const above = lastPart(src.slice(0, src.lastIndexOf('/')))
    const content = { sought: [`${above}/${last}`, above, last].filter((each) => each !== '' && each !== '/') }
    return {
      kind: 'attachment',
      external_id: `article:${external_id}:${index}`,
      parent_id: `article:${external_id}`,
      data: { message: '', name: src },
      content,
    }
  })
  return [{ kind: 'article', external_id, parent_id: null, data: { ...usual, ...data, addresses: [...known, ...(data.addresses ?? [])], host } }, ...pictures]
}

/** Returns the addresses of the pictures in an HTML text that are files of their own, each once. */
function pictureAddresses(html: string): string[] {
  const found = new Set<string>()
  for (let at = html.indexOf('<img'); at >= 0 && found.size < picturesMax.count; at = html.indexOf('<img', at + 4)) {
    const src = /\ssrc\s*=\s*(?:"([^"]*)"|'([^']*)')/i.exec(html.slice(at, at + picturesMax.address + 500).split('>')[0] ?? '')
    const address = (src?.[1] ?? src?.[2] ?? '').replaceAll('&amp;', '&')
    if (address !== '' && !address.startsWith('data:') && address.length <= picturesMax.address) found.add(address)
  }
  return [...found]
}
