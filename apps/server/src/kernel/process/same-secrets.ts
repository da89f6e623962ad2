import type { Config } from '../config.ts'
import type { Database } from '../data/database.ts'
import { openSecretBox } from './secret-box.ts'

/**
 * Refuses to start with another key than the one that sealed this database's secrets: processes of one installation need the same DATA_DIR/secrets, and a
 * restored database needs those of its backup. The first process to start leaves the key's fingerprint.
 * @throws Error
 */
export async function assertSameSecrets({ home }: Pick<Database, 'home'>, { DATA_DIR }: Pick<Config, 'DATA_DIR'>): Promise<void> {
  const ours = openSecretBox(DATA_DIR).fingerprint('instance', 'secrets').toString('base64url')
  const { rows } = await home.query<{ value: string }>(
    `insert into instance.facts (name, value) values ('secrets', $1) on conflict (name) do update set value = instance.facts.value returning value`,
    [ours],
  )
  if (rows[0]?.value === ours) return
  throw new Error(
    `The secrets in ${DATA_DIR}/secrets are not those of this database. Copy the folder from the process that already runs on it, or from its backup. If they are lost for good, delete the row secrets of instance.facts: libraries then get new identity secrets.`,
  )
}
