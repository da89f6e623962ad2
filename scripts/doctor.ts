// `npm run doctor`: every setting with its value (secrets masked), and whether this machine can run the product.
import { existsSync, readFileSync, statfsSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { openDemoAccounts } from '../apps/server/src/demo/open-demo-accounts.ts'
import { readSharedHeads, writeSharedHeads } from '../apps/server/src/kernel/audit/shared-heads.ts'
import { type AuditHeads, verifyAudit } from '../apps/server/src/kernel/audit/verify-audit.ts'
import { type Config, configSchema, givenSettings, readConfig } from '../apps/server/src/kernel/config.ts'
import { needsOthers, nodeNameOf } from '../apps/server/src/kernel/data/nodes/node-name.ts'
import { addressesOf } from '../apps/server/src/kernel/data/nodes/open-cluster.ts'
import { localHeadsName } from '../apps/server/src/kernel/data/restored.ts'
import { nativeDir } from '../apps/server/src/kernel/embedded-postgres/binaries.ts'
import { runningEmbeddedPostgres } from '../apps/server/src/kernel/embedded-postgres/embedded-postgres.ts'
import { owners } from '../apps/server/src/kernel/embedded-postgres/owner-lock.ts'
import { isRunning, type ProcessIdentity } from '../apps/server/src/kernel/embedded-postgres/process-identity.ts'
import { mailProblem, senderOf } from '../apps/server/src/kernel/outside/mail.ts'
import { openSecretBox } from '../apps/server/src/kernel/process/secret-box.ts'
import { maskedAddress, maskedSetting } from '../apps/server/src/kernel/process/secret-settings.ts'
import { openStorage } from '../apps/server/src/kernel/storage/open-storage.ts'
import { emailForm } from '../packages/contracts/src/email-form.ts'
import { aboutCluster } from './doctor/cluster.ts'
import { type Finding, messageOf } from './doctor/finding.ts'
import { aboutProxy, clockFinding } from './doctor/proxy.ts'
import { aboutRedis, aboutReplica, aboutStorage } from './doctor/services.ts'
import { say } from './tooling/command.ts'
import { portProblem } from './tooling/port.ts'

const gigabyte = 1024 ** 3
const diskWantedGb = 2

say('Settings')
const { given, effective } = settings()
for (const [name, schema] of Object.entries(configSchema.shape)) {
  const value = effective?.[name as keyof Config] ?? given[name] ?? '–'
  const origin = process.env[`${name}_FILE`] ? ` (from ${name}_FILE)` : given[name] ? '' : ' (default)'
  say(`  ${name.padEnd(15)} ${`${maskedSetting(name, String(value))}${origin}`.padEnd(32)} ${schema.description ?? ''}`)
}

const findings = [nodeVersion(), ...(await aboutConfig())]
say('\nThis machine')
for (const { what, ok, says } of findings) say(`  ${ok ? '✓' : '✗'} ${what.padEnd(14)} ${says}`)
process.exitCode = findings.every(({ ok }) => ok) ? 0 : 1

/** Returns what is set, and the values in effect; those are unknown if a setting is invalid, which is then a finding. */
function settings(): { given: Record<string, string | undefined>; effective: Config | undefined } {
  try {
    return { given: givenSettings(), effective: readConfig() }
  } catch {
    return { given: process.env, effective: undefined }
  }
}

function nodeVersion(): Finding {
  return { what: 'Node', ok: Number(process.versions.node.split('.')[0]) >= 24, says: process.version }
}

async function aboutConfig(): Promise<Finding[]> {
  try {
    const config = readConfig()
    return [
      ...[
        ...aboutDataDir(config),
        ...(await aboutDatabase(config)),
        ...(await aboutCluster(config)),
        ...(await aboutReplica(config)),
        ...(await aboutRedis(config)),
        ...(await aboutStorage(config)),
      ],
      ...[...aboutProduction(config), ...(await aboutProxy(config)), ...(await aboutMail(config)), await aboutPort(config)],
    ]
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
    if (!DATABASE_URL) return [{ what: 'database', ok: true, says: `embedded, from ${nativeDir()}` }, ...(await aboutEmbedded(config))]
    const client = new pg.Client({ connectionString: DATABASE_URL, connectionTimeoutMillis: 5000 })
    await client.connect()
    const { rows } = await client.query<{ server_version_num: string; is_migrated: boolean; at: number }>(
      `select current_setting('server_version_num') as server_version_num, to_regclass('users') is not null as is_migrated,
         extract(epoch from clock_timestamp())::float * 1000 as at`,
    )
    const clock = clockFinding('the database', rows[0]?.at ?? 0)
    const accounts = rows[0]?.is_migrated ? [...(await openDemoAccounts(client)), ...(await demoAccountsElsewhere(config))] : []
    const audit = rows[0]?.is_migrated ? await aboutAudit(client, config) : []
    const node = config.DATABASE_CLUSTER ? undefined : await nodeNameOf(client)
    await client.end()
    const version = Number(rows[0]?.server_version_num)
    const database = { what: 'database', ok: version >= 150_000, says: `PostgreSQL ${Math.floor(version / 10_000)} at ${maskedAddress(DATABASE_URL)}` }
    const alone = node === undefined ? [] : [{ what: 'cluster', ok: false, says: needsOthers(node) }]
    return [database, clock, ...alone, ...audit, ...aboutDemo(config, accounts)]
  } catch (error) {
    return [{ what: 'database', ok: false, says: messageOf(error) }]
  }
}

/** Returns the demo accounts of the further databases of a cluster; `aboutCluster` says which do not answer. */
async function demoAccountsElsewhere({ DATABASE_URL, DATABASE_CLUSTER }: Config): Promise<string[]> {
  if (!DATABASE_URL || !DATABASE_CLUSTER) return []
  const [, ...others] = await addressesOf({ connectionString: DATABASE_URL }, DATABASE_CLUSTER)
  const found: string[] = []
  for (const { connection } of others) {
    const client = new pg.Client({ ...(connection as pg.ClientConfig), connectionTimeoutMillis: 5000 })
    try {
      await client.connect()
      found.push(...(await openDemoAccounts(client)))
    } catch {
      // Said already.
    } finally {
      await client.end().catch(() => {})
    }
  }
  return found
}

/** The embedded database is only looked at while the product runs. */
async function aboutEmbedded(config: Config): Promise<Finding[]> {
  const running = runningEmbeddedPostgres(config.DATA_DIR)
  if (!running) return []
  const client = new pg.Client(running)
  await client.connect()
  try {
    return await aboutAudit(client, config)
  } finally {
    await client.end()
  }
}

/**
 * Verifies the audit logs, and remembers their ends in the storage that all processes share, and in the data directory: whoever cuts rows off in the database cannot
 * change those too.
 */
async function aboutAudit(client: pg.Client, config: Config): Promise<Finding[]> {
  const { DATA_DIR } = config
  const { rows } = await client.query<{ has_log: boolean }>("select to_regclass('audit_heads') is not null as has_log")
  if (!rows[0]?.has_log || !existsSync(path.join(DATA_DIR, 'secrets', 'instance-key'))) return []
  const file = path.join(DATA_DIR, localHeadsName)
  const storage = openStorage(config)
  const here = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as AuditHeads) : {}
  const remembered = (await readSharedHeads(storage)) ?? here
  const { faults, heads, rows: count, missing } = await verifyAll(client, config, remembered)
  await writeSharedHeads(storage, { ...remembered, ...heads })
  writeFileSync(file, `${JSON.stringify({ ...remembered, ...heads }, null, 2)}\n`, { mode: 0o600 })
  const unread = missing.map((says) => ({ what: 'audit log', ok: false, says: `not verified in the database ${says}` }))
  if (faults.length === 0) return [...unread, { what: 'audit log', ok: true, says: `${count} rows, none changed or missing` }]
  const found = faults.map(({ support_lib_id, number, fault }) => ({
    what: 'audit log',
    ok: false,
    says: `library ${support_lib_id}, row ${number}: ${fault} (the first fault; rows after it aren’t verified)`,
  }))
  return [...unread, ...found]
}

/** A library’s log is in the database that holds it. One that does not answer is a finding of its own, and its logs are not verified. */
async function verifyAll(
  first: pg.Client,
  { DATABASE_URL, DATABASE_CLUSTER, DATA_DIR }: Config,
  remembered: AuditHeads,
): Promise<Awaited<ReturnType<typeof verifyAudit>> & { missing: string[] }> {
  const missing: string[] = []
  const box = openSecretBox(DATA_DIR)
  if (!DATABASE_URL || !DATABASE_CLUSTER) return { ...(await verifyAudit(first, box, remembered)), missing }
  const sum: Awaited<ReturnType<typeof verifyAudit>> = { faults: [], heads: {}, rows: 0 }
  for (const { name, connection } of await addressesOf({ connectionString: DATABASE_URL }, DATABASE_CLUSTER)) {
    const client = new pg.Client({ ...(connection as pg.ClientConfig), connectionTimeoutMillis: 5000 })
    try {
      await client.connect()
      const { rows } = await client.query<{ support_lib_id: string }>('select support_lib_id from instance.libraries_left')
      const left = new Set(rows.map(({ support_lib_id }) => support_lib_id))
      const found = await verifyAudit(client, box, remembered)
      sum.faults.push(...found.faults.filter(({ support_lib_id }) => !left.has(support_lib_id)))
      for (const [support_lib_id, head] of Object.entries(found.heads)) if (!left.has(support_lib_id)) sum.heads[support_lib_id] = head
      sum.rows += found.rows
    } catch (error) {
      missing.push(`${name}: ${messageOf(error)}`)
    } finally {
      await client.end().catch(() => {})
    }
  }
  return { ...sum, missing }
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
    ...(SMTP_URL ? [] : [{ what: 'mail', ok: false, says: 'no SMTP_URL: nobody gets an invitation or a reset link' }]),
  ]
}

/** Signs in to the mail server, and checks the sender and the port for incoming mail. */
async function aboutMail(config: Config): Promise<Finding[]> {
  const { SMTP_URL, MAIL_FROM, INBOUND_SMTP_PORT, INBOUND_SMTP_HOST, INBOUND_MAIL_DOMAIN, DATA_DIR } = config
  const findings: Finding[] = []
  if (SMTP_URL) {
    const problem = await mailProblem(config)
    findings.push({
      what: 'mail',
      ok: problem === undefined,
      says: problem === undefined ? 'the mail server accepts us' : `the mail server cannot be used: ${problem}`,
    })
    const { address } = senderOf(MAIL_FROM)
    const isUsable = emailForm.test(address) && !address.endsWith('@localhost')
    findings.push({ what: 'sender', ok: isUsable, says: isUsable ? address : `MAIL_FROM is ${address}: mail servers refuse it` })
  }
  if (INBOUND_SMTP_PORT !== undefined) {
    const problem = await portProblem(INBOUND_SMTP_PORT, INBOUND_SMTP_HOST)
    const isUsed = problem !== null && runningServer(DATA_DIR) !== undefined
    const state = problem === null ? 'is free' : isUsed ? 'is taken, by the running server it seems' : `cannot be used: ${problem}`
    findings.push({ what: 'incoming mail', ok: problem === null || isUsed, says: `port ${INBOUND_SMTP_PORT} ${state}` })
    if (!INBOUND_MAIL_DOMAIN) findings.push({ what: 'mail domain', ok: false, says: 'no INBOUND_MAIL_DOMAIN: no address reaches this server' })
  }
  return findings
}

async function aboutPort({ PORT, HOST, DATA_DIR }: Config): Promise<Finding> {
  const problem = await portProblem(PORT, HOST)
  if (!problem) return { what: 'port', ok: true, says: `${HOST}:${PORT} is free` }
  const isOurs = runningServer(DATA_DIR) !== undefined
  return { what: 'port', ok: isOurs, says: isOurs ? `${PORT} is taken, by the running server it seems` : `${PORT} cannot be used: ${problem}` }
}
