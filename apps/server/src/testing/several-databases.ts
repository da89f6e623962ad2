import { mkdtempSync, rmSync } from 'node:fs'
import path from 'node:path'
import { onTestFinished } from 'vitest'
import type { Clock } from '../kernel/clock.ts'
import { addressOf, type ClusterServer, carelessSettings, clusterSettings, databaseServer } from './database-servers.ts'
import { ownServer, type TestServer } from './test-server.ts'

/** Several database servers and the product over them; they end with the test. */
export type SeveralDatabases = { servers: ClusterServer[]; env: Record<string, string>; server: TestServer }

/** Starts database servers, of which the first one is home, and the product. */
export async function severalDatabases(folder: string, names: readonly string[], env: Record<string, string> = {}, clock?: Clock): Promise<SeveralDatabases> {
  const root = mkdtempSync(path.join(folder, 'several-'))
  const servers: ClusterServer[] = []
  onTestFinished(async () => {
    for (const server of servers.toReversed()) await server.stop()
    rmSync(root, { recursive: true, force: true })
  })
  for (const name of ['home', ...names]) servers.push(await databaseServer(root, name, { ...carelessSettings, ...clusterSettings }))
  const [home, ...others] = servers
  const cluster = others.map(({ name, connection }) => `${name}=${addressOf(connection)}`).join(' ')
  const whole = { DATABASE_CLUSTER: cluster, ...env }
  const server = await ownServer({ connection: (home as ClusterServer).connection, env: whole, ...(clock && { clock }) })
  return { servers, env: whole, server }
}
