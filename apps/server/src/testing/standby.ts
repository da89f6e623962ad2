import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { onTestFinished } from 'vitest'
import { plantCluster } from '../../../../scripts/tooling/migrated-cluster.ts'
import { nativeDir } from '../kernel/embedded-postgres/binaries.ts'
import { type EmbeddedConnection, startEmbeddedPostgres } from '../kernel/embedded-postgres/embedded-postgres.ts'
import { clusterName, preparePlaces } from '../kernel/embedded-postgres/places.ts'
import { spawnPostmaster, stopPostmaster } from '../kernel/embedded-postgres/postmaster.ts'
import { chooseRunAs } from '../kernel/embedded-postgres/run-as.ts'
import { addressOf } from './several-databases.ts'
import { until } from './until.ts'

const settings = { fsync: 'off', full_page_writes: 'off', wal_keep_size: '256MB', autovacuum: 'off' }
/** Belongs to the running server, or is made by recovery. */
const ofThePrimary = ['postmaster.pid', 'postmaster.opts', 'pg_wal', 'pg_replslot']

/** A migrated database of its own and a hot standby that follows it. `url` is that of either for the product's settings. */
export type WithStandby = {
  primary: EmbeddedConnection
  standby: EmbeddedConnection
  url: { primary: string; standby: string }
  /** The standby receives what is written, but does not show it until `goOn`. */
  holdBack(): Promise<void>
  goOn(): Promise<void>
  /** Ends the standby, as if its machine had gone. */
  stopStandby(): Promise<void>
}

/** Starts both in a new folder, as an operator would by `pg_basebackup`; they end with the test. */
export async function databaseWithStandby(folder: string): Promise<WithStandby> {
  const root = mkdtempSync(path.join(folder, 'standby-'))
  const [dataDir, copyDir] = [path.join(root, 'one'), path.join(root, 'two')]
  for (const each of [dataDir, copyDir]) mkdirSync(each, { mode: 0o700 })
  await plantCluster(dataDir)
  const embedded = await startEmbeddedPostgres({ dataDir, log: () => {}, settings })
  const primary = embedded.connection
  const standbyPlace = await copyCluster(primary, embedded.cluster, copyDir)
  const { runAs, places } = standbyPlace
  const postmaster = await spawnPostmaster(places, runAs, {
    ...settings,
    primary_conninfo: `host=${primary.host} port=${primary.port} user=${primary.user}`,
  })
  const standby = { ...primary, host: postmaster.socketDir }
  const stopStandby = () => stopPostmaster(postmaster)
  onTestFinished(async () => {
    await stopStandby()
    await embedded.stop()
    rmSync(root, { recursive: true, force: true })
  })
  await until(() => ask(standby, 'select').then(Boolean, () => false), 'the standby answers', 60_000)
  return {
    primary,
    standby,
    url: { primary: addressOf(primary), standby: addressOf(standby) },
    holdBack: async () => void (await ask(standby, 'select pg_wal_replay_pause()')),
    goOn: async () => void (await ask(standby, 'select pg_wal_replay_resume()')),
    stopStandby,
  }
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

async function ask(connection: EmbeddedConnection, statement: string): Promise<pg.QueryResult> {
  const client = new pg.Client(connection)
  client.on('error', () => {})
  try {
    await client.connect()
    return await client.query(statement)
  } finally {
    await client.end().catch(() => {})
  }
}
