import type pg from 'pg'
import { demoLibraries } from './story.ts'

/** Returns the email addresses of active demo accounts in a migrated database. Needs a connection that bypasses row-level security. */
export async function openDemoAccounts(database: Pick<pg.Pool, 'query'>): Promise<string[]> {
  const emails = demoLibraries.flatMap(({ people }) => people.map(({ email }) => email))
  const { rows } = await database.query<{ email: string }>('select email from users where lower(email) = any($1) and disabled_at is null order by email', [
    emails,
  ])
  return rows.map(({ email }) => email)
}
