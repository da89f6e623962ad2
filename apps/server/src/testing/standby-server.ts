import { execFileSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { nativeDir } from '../kernel/embedded-postgres/binaries.ts'
import type { EmbeddedConnection } from '../kernel/embedded-postgres/embedded-postgres.ts'
import { clusterName, preparePlaces } from '../kernel/embedded-postgres/places.ts'
import { spawnPostmaster, stopPostmaster } from '../kernel/embedded-postgres/postmaster.ts'
import { chooseRunAs } from '../kernel/embedded-postgres/run-as.ts'
import { until } from './until.ts'

/** Belongs to the running server, or is made by recovery. */
const ofThePrimary = ['postmaster.pid', 'postmaster.opts', 'pg_wal', 'pg_replslot']

/** A hot standby; `stop` ends it, as if its machine had gone. */
export type StandbyServer = { connection: EmbeddedConnection; stop(): Promise<void> }

/**
 * Starts a standby that follows a server, as an operator would by `pg_basebackup`, in an empty folder.
 * @param cluster the folder of the server to follow
 * @param settings those of that server, and what else the standby shall have
 */
export async function standbyServer(primary: EmbeddedConnection, cluster: string, copyDir: string, settings: Record<string, string>): Promise<StandbyServer> {
  const { runAs, places } = await copyCluster(primary, cluster, copyDir)
  const postmaster = await spawnPostmaster(places, runAs, {
    ...settings,
    primary_conninfo: `host=${primary.host} port=${primary.port} user=${primary.user}`,
  })
  const connection = { ...primary, host: postmaster.socketDir }
  await until(() => askOnce(connection, 'select').then(Boolean, () => false), 'the standby answers', 60_000)
  return { connection, stop: () => stopPostmaster(postmaster) }
}

async function copyCluster(primary: EmbeddedConnection, cluster: string, copyDir: string) {
  const runAs = chooseRunAs(cluster)
  const copy = path.join(copyDir, clusterName)
  const client = new pg.Client(primary)
  await client.connect()
  await client.query("select pg_backup_start('standby', true)")
  // With its owners.
  execFileSync('cp', ['-a', cluster, copy])
  const { rows } = await client.query<{ label: string }>('select labelfile as label from pg_backup_stop(false)')
  await client.end()
  for (const name of ofThePrimary) rmSync(path.join(copy, name), { recursive: true, force: true })
  for (const name of ['pg_wal', 'pg_wal/archive_status', 'pg_wal/summaries', 'pg_replslot']) mkdirSync(path.join(copy, name), { mode: 0o700 })
  writeFileSync(path.join(copy, 'backup_label'), rows[0]?.label ?? '')
  writeFileSync(path.join(copy, 'standby.signal'), '')
  if (runAs.kind === 'account') execFileSync('chown', ['-R', `${runAs.uid}:${runAs.gid}`, copy])
  return { runAs, places: preparePlaces(copyDir, nativeDir(), runAs) }
}

/** Asks a server one statement on a connection of its own. */
export async function askOnce<Row extends object = Record<string, unknown>>(connection: pg.ClientConfig, statement: string): Promise<Row[]> {
  const client = new pg.Client(connection)
  client.on('error', () => {})
  try {
    await client.connect()
    return (await client.query<Row>(statement)).rows
  } finally {
    await client.end().catch(() => {})
  }
}
