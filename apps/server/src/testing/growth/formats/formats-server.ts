// The product in a process of its own, watched from inside: makes libraries on request, and tells how long the main thread was busy at a stretch.
import type pg from 'pg'
import { readConfig } from '../../../kernel/config.ts'
import { start } from '../../../kernel/start.ts'
import { startSmtpReceiver } from '../../../modules/inbound-mail/ways-in/smtp-receiver.ts'
import { modules } from '../../../modules.ts'
import { resolveTestZone } from '../../dns-zone.ts'
import { keepCompiled } from '../../keep-compiled.ts'
import { testLibrary } from '../../library.ts'
import { makeFormatWorld } from './format-world.ts'
import { plantedModule } from './planted-format.ts'
import type { Asked, Told } from './run-formats.ts'
import { StretchProbe } from './stretch-probe.ts'

const connection = JSON.parse(process.env.FORMATS_DATABASE ?? '{}') as pg.PoolConfig
const records = new Map<string, string[][]>()
const config = readConfig()
const running = await start({
  config,
  modules: [...modules, plantedModule],
  connection,
  drainMs: 200,
  resolveTxt: async (name) => records.get(name) ?? [],
  resolveDns: resolveTestZone,
})
keepCompiled()
const receiver = await startSmtpReceiver(running.kernel)
const probe = new StretchProbe()

/** Waits until none of a library's jobs is due or running, and no reaction has an event to follow, at most so long. */
async function settle(support_lib_id: string, timeMs: number): Promise<boolean> {
  const due = `select (select count(*) from consumers_behind($1) where since is not null)::int + count(*)::int as count from graphile_worker._private_jobs
    where payload->>'support_lib_id' = $1 and (locked_at is not null or (run_at <= now() and attempts < max_attempts))`
  for (const end = performance.now() + timeMs; performance.now() < end; ) {
    const { rows } = await running.kernel.database.owner.query<{ count: number }>(due, [support_lib_id])
    if (rows[0]?.count === 0) return true
    await new Promise((resolve) => setTimeout(resolve, 40))
  }
  return false
}

const tell = (told: Told) => process.send?.(told)
async function answerTo(asked: Asked): Promise<Told> {
  if (asked.do === 'mint')
    return { world: await makeFormatWorld(await testLibrary(running), { smtp_port: receiver.port, ...(asked.withSingleSignOn && { records }) }) }
  if (asked.do === 'reset') return { longest: probe.take() }
  const isSettled = await settle(asked.support_lib_id, asked.timeMs)
  return { longest: probe.take(), isSettled }
}
process.on('message', (asked: Asked) => {
  answerTo(asked).then(tell, (error: unknown) => tell({ failed: error instanceof Error ? (error.stack ?? error.message) : String(error) }))
})
process.once('disconnect', () => process.exit(0))
tell({ ready: true })
