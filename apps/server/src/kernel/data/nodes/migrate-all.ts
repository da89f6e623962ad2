import type pg from 'pg'
import type { Log } from '../../process/log.ts'
import { MigrationRefused, migrate, migrationState } from '../migrate.ts'
import { nodeNameOf } from './node-name.ts'
import { ClusterRefused } from './open-cluster.ts'

/**
 * Before a database is changed: makes sure that it is the one that it is taken for, if it is known.
 * @throws ClusterRefused
 */
export async function assertIsNode(owner: Pick<pg.ClientBase, 'query'>, name: string): Promise<void> {
  const found = await nodeNameOf(owner)
  if (found !== undefined && found !== name) throw new ClusterRefused(`The database given as ${name} was used as ${found}.`)
}

/**
 * Migrates all databases of a cluster, one after the other. Looks at all before it changes any: they have to answer, be the ones that they are taken for, and have
 * no migration of a newer version. What interrupts it leaves databases of two versions, and another call goes on: each of them serves this release and the last.
 * @throws ClusterRefused, MigrationRefused
 */
export async function migrateAll(databases: readonly { name: string; owner: pg.Pool }[], log: Log): Promise<void> {
  // One alone speaks for itself.
  for (const { name, owner } of databases.length > 1 ? databases : []) {
    await assertIsNode(owner, name)
    const { rows } = await owner.query<{ is_there: boolean }>("select to_regclass('schema_migrations') is not null as is_there")
    const { unknown } = rows[0]?.is_there ? await migrationState(owner) : { unknown: [] }
    if (unknown.length > 0)
      throw new MigrationRefused(`The database ${name} was used by a newer Porchlight (migration ${unknown[0]}). Take that version. Nothing has been changed.`)
  }
  for (const { name, owner } of databases) await migrate(owner, databases.length > 1 ? log.child({ database: name }) : log)
}
