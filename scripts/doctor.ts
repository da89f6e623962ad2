// `npm run doctor`: every setting with its value (secrets masked), and whether this machine can run the product.
import { existsSync, statfsSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { openDemoAccounts } from '../apps/server/src/demo/open-demo-accounts.ts'
import { type Config, configSchema, readConfig } from '../apps/server/src/kernel/config.ts'
import { nativeDir } from '../apps/server/src/kernel/embedded-postgres/binaries.ts'
import { owners } from '../apps/server/src/kernel/embedded-postgres/owner-lock.ts'
import { isRunning, type ProcessIdentity } from '../apps/server/src/kernel/embedded-postgres/process-identity.ts'
import { say } from './tooling/command.ts'
import { portProblem } from './tooling/port.ts'

type Finding = { what: string; ok: boolean; says: string }

const gigabyte = 1024 ** 3
const diskWantedGb = 2

const defaults = readConfig({ DATA_DIR: './data' })

say('Settings')
for (const [name, schema] of Object.entries(configSchema.shape)) {
  const given = process.env[name]
  const value = given ? masked(given) : `${defaults[name as keyof Config] ?? '–'} (default)`
  say(`  ${name.padEnd(15)} ${value.padEnd(32)} ${schema.description ?? ''}`)
}

const findings = [nodeVersion(), ...(await aboutConfig())]
say('\nThis machine')
for (const { what, ok, says } of findings) say(`  ${ok ? '✓' : '✗'} ${what.padEnd(14)} ${says}`)
process.exitCode = findings.every(({ ok }) => ok) ? 0 : 1

/** Masks passwords in URLs, because others may see the terminal. */
function masked(value: string): string {
  return value.replace(/(:\/\/[^/@\s]*?:)[^@\s]*@/, '$1***@')
}

function nodeVersion(): Finding {
  return { what: 'Node', ok: Number(process.versions.node.split('.')[0]) >= 24, says: process.version }
}

async function aboutConfig(): Promise<Finding[]> {
  try {
    const config = readConfig()
    return [...aboutDataDir(config), ...(await aboutDatabase(config)), ...aboutProduction(config), await aboutPort(config)]
  } catch (error) {
    return [{ what: 'settings', ok: false, says: messageOf(error) }]
  }
}

function aboutDataDir({ DATA_DIR }: Config): Finding[] {
  const nearest = (dir: string): string => (existsSync(dir) ? dir : nearest(path.dirname(dir)))
  const { bavail, bsize } = statfsSync(nearest(DATA_DIR))
  const freeGb = (bavail * bsize) / gigabyte
  const owner = runningServer(DATA_DIR)
  return [
    {
      what: 'data directory',
      ok: true,
      says: `${DATA_DIR}${owner ? `, in use by the server with process number ${owner.pid}` : existsSync(DATA_DIR) ? '' : ', not made yet'}`,
    },
    { what: 'disk', ok: freeGb > diskWantedGb, says: `${freeGb.toFixed(1)} GB free` },
  ]
}

function runningServer(dataDir: string): ProcessIdentity | undefined {
  return owners(dataDir).find(isRunning)
}

async function aboutDatabase(config: Config): Promise<Finding[]> {
  const { DATABASE_URL } = config
  try {
    if (!DATABASE_URL) return [{ what: 'database', ok: true, says: `embedded, from ${nativeDir()}` }]
    const client = new pg.Client({ connectionString: DATABASE_URL, connectionTimeoutMillis: 5000 })
    await client.connect()
    const { rows } = await client.query<{ server_version_num: string; is_migrated: boolean }>(
      "select current_setting('server_version_num') as server_version_num, to_regclass('users') is not null as is_migrated",
    )
    const accounts = rows[0]?.is_migrated ? await openDemoAccounts(client) : []
    await client.end()
    const version = Number(rows[0]?.server_version_num)
    const database = { what: 'database', ok: version >= 150_000, says: `PostgreSQL ${Math.floor(version / 10_000)} at ${masked(DATABASE_URL)}` }
    return [database, ...aboutDemo(config, accounts)]
  } catch (error) {
    return [{ what: 'database', ok: false, says: messageOf(error) }]
  }
}

function aboutDemo({ isProduction, isPublicDemo }: Config, accounts: string[]): Finding[] {
  if (!isProduction || accounts.length === 0) return []
  return [{ what: 'demo accounts', ok: isPublicDemo, says: `${accounts.length} are open to anyone who knows the published password` }]
}

/** Reports what a production server should have but can run without. */
function aboutProduction({ isProduction, isPublicDemo, PUBLIC_URL, SMTP_URL, PLATFORM_SUPPORT_EMAIL }: Config): Finding[] {
  if (!isProduction) return []
  return [
    ...(isPublicDemo ? [{ what: 'demo', ok: true, says: 'public: anyone can sign in with the published password, and every screen says so' }] : []),
    {
      what: 'address',
      ok: PUBLIC_URL.startsWith('https:'),
      says: `${PUBLIC_URL}${PUBLIC_URL.startsWith('https:') ? '' : ' is not https, so sessions can be read on the way'}`,
    },
    { what: 'support', ok: true, says: `contact form tickets without an address of their library go to ${PLATFORM_SUPPORT_EMAIL}` },
    { what: 'mail', ok: SMTP_URL !== undefined, says: SMTP_URL ? 'by SMTP' : 'no SMTP_URL: nobody gets an invitation or a reset link' },
  ]
}

async function aboutPort({ PORT, HOST, DATA_DIR }: Config): Promise<Finding> {
  const problem = await portProblem(PORT, HOST)
  if (!problem) return { what: 'port', ok: true, says: `${HOST}:${PORT} is free` }
  const isOurs = runningServer(DATA_DIR) !== undefined
  return { what: 'port', ok: isOurs, says: isOurs ? `${PORT} is taken, by the running server it seems` : `${PORT} cannot be used: ${problem}` }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
