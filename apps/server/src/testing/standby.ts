import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import path from 'node:path'
import { onTestFinished } from 'vitest'
import type { EmbeddedConnection } from '../kernel/embedded-postgres/embedded-postgres.ts'
import { addressOf, carelessSettings, databaseServer } from './database-servers.ts'
import { askOnce, standbyServer } from './standby-server.ts'

const settings = { ...carelessSettings, wal_keep_size: '256MB' }

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

/** Starts both in a new folder; they end with the test. */
export async function databaseWithStandby(folder: string): Promise<WithStandby> {
  const root = mkdtempSync(path.join(folder, 'standby-'))
  const copyDir = path.join(root, 'two')
  mkdirSync(copyDir, { mode: 0o700 })
  const { connection: primary, cluster, stop } = await databaseServer(root, 'one', settings)
  const { connection: standby, stop: stopStandby } = await standbyServer(primary, cluster, copyDir, settings)
  onTestFinished(async () => {
    await stopStandby()
    await stop()
    rmSync(root, { recursive: true, force: true })
  })
  return {
    primary,
    standby,
    url: { primary: addressOf(primary), standby: addressOf(standby) },
    holdBack: async () => void (await askOnce(standby, 'select pg_wal_replay_pause()')),
    goOn: async () => void (await askOnce(standby, 'select pg_wal_replay_resume()')),
    stopStandby,
  }
}
