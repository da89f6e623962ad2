import type { SecretBox } from '../secret-box.ts'

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
export function hashOfRow(secrets: SecretBox, before: string, row: ChainedRow): string {
  const { support_lib_id, number, created_at, area, kind, actor_kind, actor_id, actor_name, user_id, subject, details, address, user_agent, request_id } = row
  const fields = [number, created_at.toISOString(), area, kind, actor_kind, actor_id, actor_name, user_id, subject, details, address, user_agent, request_id]
  return secrets.fingerprint(JSON.stringify([before, ...fields]), `audit ${support_lib_id}`).toString('hex')
}
