// `npm run generate -- --conversations N --articles N --libraries N`: realistic bulk data, the same every time, for testing at scale.
import { parseArgs } from 'node:util'
import pg from 'pg'
import { readConfig } from '../apps/server/src/kernel/config.ts'
import { migrate } from '../apps/server/src/kernel/data/migrate.ts'
import { startEmbeddedPostgres } from '../apps/server/src/kernel/embedded-postgres/embedded-postgres.ts'
import { makeLog } from '../apps/server/src/kernel/process/log.ts'
import { start } from '../apps/server/src/kernel/start.ts'
import { rebuild } from '../apps/server/src/modules/reports/index.ts'
import { modules } from '../apps/server/src/modules.ts'
import { fillArticles } from '../apps/server/src/testing/fill-articles.ts'
import { fillEvents } from '../apps/server/src/testing/fill-events.ts'
import { fillLibrary } from '../apps/server/src/testing/fill-library.ts'
import { fillTexts } from '../apps/server/src/testing/fill-tickets.ts'
import { say } from './tooling/command.ts'

const { values } = parseArgs({
  options: { conversations: { type: 'string', default: '10000' }, articles: { type: 'string', default: '0' }, libraries: { type: 'string', default: '1' } },
})
const wish = { conversations: Number(values.conversations), articles: Number(values.articles), libraries: Number(values.libraries) }
const agentsEach = 20

const config = readConfig()
if (config.DATABASE_CLUSTER) {
  say('Bulk data is made in one database, not in those of a cluster (DATABASE_CLUSTER).')
  process.exit(2)
}
const embedded = config.DATABASE_URL ? undefined : await startEmbeddedPostgres({ dataDir: config.DATA_DIR, log: say })
const owner = new pg.Pool(config.DATABASE_URL ? { connectionString: config.DATABASE_DIRECT_URL ?? config.DATABASE_URL } : embedded?.connection)
owner.on('error', () => {}).on('connect', (client) => void client.on('error', () => {}))
const made: string[] = []
try {
  await migrate(owner, makeLog('warn'))
  for (let index = 1; index <= wish.libraries; index++) await generate(`generated-${index}`)
  say('Gathering statistics …')
  await owner.query('vacuum analyze')
} finally {
  await owner.end()
  await embedded?.stop()
}
if (made.length > 0) await count()

/** Counts for reports what happened in the new libraries, as the product does. */
async function count(): Promise<void> {
  const running = await start({ config: { ...config, PORT: 0, ROLES: ['web'], LOG_LEVEL: 'warn' }, modules })
  try {
    for (const support_lib_id of made) say(`${support_lib_id}: ${await rebuild({ kernel: running.kernel, support_lib_id })} events counted for reports.`)
  } finally {
    await running.stop()
  }
}

/** Generates one library with its people, chats and articles; leaves an existing one unchanged. */
async function generate(support_lib_id: string): Promise<void> {
  const { rowCount } = await owner.query(
    `insert into libraries (support_lib_id, library_refkey, library_domain, company_name, created_at) values ($1, $1, $1 || '.localhost', initcap(replace($1, '-', ' ')), now())
     on conflict do nothing`,
    [support_lib_id],
  )
  if (!rowCount) return say(`${support_lib_id} is there already.`)
  say(`${support_lib_id}: ${wish.conversations} conversations, ${wish.articles} articles …`)
  const started = performance.now()
  await owner.query('insert into library_heads (support_lib_id) values ($1)', [support_lib_id])
  const agents = Array.from({ length: agentsEach }, (_, index) => `${support_lib_id}-agent${index + 1}`)
  await owner.query(
    "insert into accounts (account_id, email, created_at) select id, lower(id) || '@example.test', now() from unnest($1::text[]) as made(id) on conflict do nothing",
    [agents],
  )
  await owner.query(
    `insert into users (support_lib_id, user_id, account_id, email, user_type, agent_name, display_name, created_at)
     select $1, id, id, lower(id) || '@example.test', 'agent', 'Agent ' || n, 'Agent ' || n, now() from unnest($2::text[]) with ordinality as made(id, n)`,
    [support_lib_id, agents],
  )
  if (wish.conversations > 0) await fillLibrary(owner, { support_lib_id, agents, conversations: wish.conversations })
  await owner.query('analyze conversations, messages, visitors')
  if (wish.conversations > 0) {
    await fillTexts(owner, support_lib_id)
    await fillEvents(owner, support_lib_id)
    // They are history: nothing reacts to them.
    await owner.query('update event_consumers c set upto = h.event_number from library_heads h where h.support_lib_id = $1 and c.support_lib_id = $1', [
      support_lib_id,
    ])
    made.push(support_lib_id)
  }
  if (wish.articles > 0) await fillArticles(owner, support_lib_id, wish.articles, ['article', 'help'])
  say(`${support_lib_id} is made (${((performance.now() - started) / 1000).toFixed(1)} s).`)
}
