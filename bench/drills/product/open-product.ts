import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { readConfig } from '../../../apps/server/src/kernel/config.ts'
import type { Module } from '../../../apps/server/src/kernel/kernel.ts'
import { type Running, start } from '../../../apps/server/src/kernel/start.ts'
import { modules } from '../../../apps/server/src/modules.ts'
import { resolveTestZone } from '../../../apps/server/src/testing/dns-zone.ts'
import { plantCluster } from '../../../scripts/tooling/migrated-cluster.ts'

/** Runs a drill against the product in this process, with a database of its own. */
export async function withProduct<T>(run: (server: Running) => Promise<T>, more: Module[] = [], env: Record<string, string> = {}): Promise<T> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'porchlight-drill-'))
  await plantCluster(folder)
  const settings = { DATA_DIR: folder, PORT: '0', DEMO: '0', NODE_ENV: 'test', LOG_LEVEL: process.env.BENCH_LOG ?? 'error', VISITOR_LIMITS: '1000000', ...env }
  const running = await start({ config: readConfig(settings), modules: [...modules, ...more], resolveDns: resolveTestZone })
  try {
    return await run(running)
  } finally {
    await running.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
