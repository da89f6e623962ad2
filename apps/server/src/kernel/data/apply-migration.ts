import { setTimeout } from 'node:timers/promises'
import type pg from 'pg'
import type { Log } from '../process/log.ts'

/** A migration that is to be applied. */
export type Migration = { name: string; text: string; checksum: string }
/** How long a statement waits for a lock, how often it is tried, and the pause between two tries. Everything else that uses the table waits behind it. */
export type LockPatience = { waitMs: number; tries: number; pauseMs: number }

/** Some six minutes in all. */
const usualPatience: LockPatience = { waitMs: 2000, tries: 60, pauseMs: 4000 }

/**
 * Applies a migration in a transaction, and notes it. A lock that somebody holds for long is not waited for, since every later call for that table would wait behind:
 * the migration lets them pass and tries again.
 * @throws Error of PostgreSQL (55P03) if it never got the lock
 */
export async function applyMigration(client: pg.PoolClient, migration: Migration, log: Log, patience = usualPatience): Promise<void> {
  const index = concurrentIndex.exec(withoutComments(migration.text))?.groups?.name
  if (index !== undefined) return applyConcurrently(client, migration, index)
  const { name, text, checksum } = migration
  for (let attempt = 1; ; attempt++) {
    try {
      await client.query(
        `begin;\nset local lock_timeout = '${patience.waitMs}ms';\n${text};\ninsert into schema_migrations (name, checksum) values ('${name}', '${checksum}');\ncommit`,
      )
      return
    } catch (error) {
      await client.query('rollback')
      const isLock = ['55P03', '40P01'].includes((error as { code?: string }).code ?? '')
      if (!isLock || attempt === patience.tries) throw error
      log.warn({ migration: name, attempt }, 'a migration waits for a lock that somebody holds, and is tried again')
      await setTimeout(patience.pauseMs * (0.5 + Math.random()))
    }
  }
}

/** Such a migration is one statement, which no transaction may surround (`npm test` checks that). */
const concurrentIndex = /^create\s+(?:unique\s+)?index\s+concurrently\s+(?:if\s+not\s+exists\s+)?(?<name>[a-z0-9_]+)\s/i

const withoutComments = (text: string): string =>
  text
    .split('\n')
    .filter((line) => !line.trimStart().startsWith('--'))
    .join('\n')
    .trimStart()

/** It may take hours, without a lock in anybody's way. If it was interrupted, it has left an index that nothing uses. */
async function applyConcurrently(client: pg.PoolClient, { name, text, checksum }: Migration, index: string): Promise<void> {
  const { rows } = await client.query<{ valid: boolean }>('select indisvalid as valid from pg_index where indexrelid = to_regclass($1)', [index])
  if (rows[0]?.valid === false) await client.query(`drop index concurrently ${index}`)
  if (rows[0]?.valid !== true) await client.query(text)
  await client.query('insert into schema_migrations (name, checksum) values ($1, $2)', [name, checksum])
}
