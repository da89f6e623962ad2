import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Database } from '../data/database.ts'
import { localHeadsName } from '../data/restored.ts'
import type { Log } from '../process/log.ts'
import { readNote, writeNote } from '../storage/shared-notes.ts'
import type { Storage } from '../storage/storage.ts'
import type { AuditHeads } from './verify-audit.ts'

const name = 'audit-heads'

/** Returns where the audit logs ended when they were last verified, by the storage that all processes share; undefined if nobody noted it there yet. */
export async function readSharedHeads(storage: Storage): Promise<AuditHeads | undefined> {
  const text = await readNote(storage, name)
  return text === undefined ? undefined : (JSON.parse(text) as AuditHeads)
}

/** Copies the ends of audit logs that only DATA_DIR has into the storage. Earlier versions wrote them to DATA_DIR alone. */
export async function shareLocalHeads(dataDir: string, storage: Storage): Promise<void> {
  const text = await readFile(path.join(dataDir, localHeadsName), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return
    throw error
  })
  if (text !== undefined && (await readSharedHeads(storage)) === undefined) await writeSharedHeads(storage, JSON.parse(text) as AuditHeads)
}

/** Notes where the audit logs end. */
export const writeSharedHeads = (storage: Storage, heads: AuditHeads): Promise<void> => writeNote(storage, name, JSON.stringify(heads, null, 2))

/**
 * After a restore: says which rows of the audit logs were written after the moment that was restored and are gone, and keeps what was noted of them under another
 * name, so that they don't count as cut off.
 * @param database the view of what was restored: its libraries' logs, and those of libraries that are gone
 */
export async function acceptRestoredHeads(database: Pick<Database, 'owner' | 'name' | 'viewOf'>, storage: Storage, log: Log): Promise<void> {
  const noted = await readSharedHeads(storage)
  if (!noted) return
  const { rows } = await database.owner.query<{ support_lib_id: string; number: number }>('select support_lib_id, number::int as number from audit_heads')
  const now = new Map(rows.map(({ support_lib_id, number }) => [support_lib_id, number]))
  const gone: AuditHeads = {}
  for (const [support_lib_id, head] of Object.entries(noted))
    if (head.number > (now.get(support_lib_id) ?? 0) && (await database.viewOf(support_lib_id)).name === database.name) gone[support_lib_id] = head
  if (Object.keys(gone).length === 0) return
  await writeNote(storage, `${name}-before-${new Date().toISOString().replace(/\D/g, '').slice(0, 14)}`, JSON.stringify(noted, null, 2))
  for (const [support_lib_id, { number }] of Object.entries(gone))
    log.warn(
      { support_lib_id, from: (now.get(support_lib_id) ?? 0) + 1, to: number },
      'rows of the audit log were written after the moment that was restored, and are gone',
    )
  await writeSharedHeads(storage, Object.fromEntries(Object.entries(noted).filter(([support_lib_id]) => !(support_lib_id in gone))))
}
