import type { SecretBox } from '../process/secret-box.ts'

/** A row of the audit log as its hash covers it. */
export type ChainedRow = {
  support_lib_id: string
  number: number
  created_at: Date
  area: string
  kind: string
  actor_kind: string
  actor_id: string | null
  actor_name: string
  user_id: string | null
  subject: string | null
  details: string
  address: string
  user_agent: string
  request_id: string
}

/** The newest row of a library's audit log: its number, and its hash in hexadecimal ('' before the first row). */
export type AuditHead = { number: number; hash: string }

/** Returns the hash of a row: keyed by the instance's key, and covering every field and the hash of the row before, so that it fits nowhere else. */
export const hashOfRow = (secrets: SecretBox, before: string, row: ChainedRow): string =>
  secrets.fingerprint(JSON.stringify([before, ...fieldsOf(row)]), `audit ${row.support_lib_id}`).toString('hex')

/**
 * Returns the seal of a row whose details were erased since. The row keeps the hash that it was written with, so that the rows after it still fit; the seal is
 * keyed and covers that hash, the one before, and every field as it is now.
 */
export const sealOfRow = (secrets: SecretBox, before: string, hash: string, row: ChainedRow): string =>
  secrets.fingerprint(JSON.stringify([before, hash, ...fieldsOf(row)]), `audit erased ${row.support_lib_id}`).toString('hex')

function fieldsOf(row: ChainedRow): unknown[] {
  const { number, created_at, area, kind, actor_kind, actor_id, actor_name, user_id, subject, details, address, user_agent, request_id } = row
  return [number, created_at.toISOString(), area, kind, actor_kind, actor_id, actor_name, user_id, subject, details, address, user_agent, request_id]
}
