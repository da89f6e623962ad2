import { dirname } from 'node:path'
import type { ImportFile } from './import-files.ts'
import type { Rows } from './rows.ts'
import type { StagedRow, UnreadRow } from './staged-row.ts'

/** Tables of people, by which a folder is an account of its own. */
const ofPeople = /^(?:people|persons?|users?|contacts?|customers?|leads?)[-_]?\d*(?:_data)?$/

/**
 * Returns the id prefix of each file. An archive with several folders that all contain people comes from several accounts, in which the same id means different
 * people; other archives need no prefix.
 */
export function accountFolders(files: readonly ImportFile[]): Map<ImportFile, string> {
  const folders = new Set(files.filter(({ table }) => ofPeople.test(table)).map(({ name }) => dirname(name)))
  if (folders.size < 2) return new Map()
  return new Map(
    files.flatMap((file) => (folders.has(dirname(file.name)) && dirname(file.name) !== '.' ? [[file, `${dirname(file.name).slice(-80)}/`] as const] : [])),
  )
}

/** Returns rows with all their ids within a folder. */
export const withinFolder = (rows: Rows, folder: string): Rows => (folder === '' ? rows : rows.map((row) => moved(row, folder)))

function moved(row: StagedRow | UnreadRow, folder: string): StagedRow | UnreadRow {
  const id = <T extends string | null>(of: T) => (of === null || of === '' ? of : `${folder}${of}`) as T
  if ('reason' in row) return { ...row, external_id: id(row.external_id) }
  // Ids of an image's article have a prefix.
  const parent = row.parent_id?.startsWith('article:') ? `article:${folder}${row.parent_id.slice('article:'.length)}` : id(row.parent_id)
  const placed = { ...row, external_id: id(row.external_id), parent_id: parent }
  switch (placed.kind) {
    case 'person':
      return { ...placed, data: { ...placed.data, company: id(placed.data.company) } }
    case 'conversation': {
      const { data } = placed
      const fields = Object.fromEntries(Object.entries(data.fields).map(([field, value]) => [id(field), value]))
      return { ...placed, data: { ...data, requester: id(data.requester), assignee: id(data.assignee), team: id(data.team), fields } }
    }
    case 'message':
      return { ...placed, data: { ...placed.data, author: id(placed.data.author) } }
    case 'attachment':
      return { ...placed, data: { ...placed.data, message: id(placed.data.message) } }
    case 'category':
      return { ...placed, data: { ...placed.data, parent: id(placed.data.parent) } }
    case 'article':
      return { ...placed, data: { ...placed.data, category: id(placed.data.category) } }
    default:
      return placed
  }
}
