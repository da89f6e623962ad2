import { isDeepStrictEqual } from 'node:util'
import type pg from 'pg'
import type { Database } from '../kernel/data/database.ts'
import { cloneDatabase, dropDatabase } from './database.ts'

/** Database servers of others on which the further databases are; by default they are on that of the run. */
export const otherServers: readonly pg.PoolConfig[] = (process.env.TEST_CLUSTER_URL ?? '')
  .split(/\s+/)
  .filter(Boolean)
  .map((address) => {
    const { hostname: host, port, username, password } = new URL(address)
    return { host, port: Number(port || 5432), user: decodeURIComponent(username), ...(password && { password: decodeURIComponent(password) }) }
  })

/** The migrated database there, which is made and deleted by each run. */
export const otherTemplate = 'porchlight_test_template'

/** How many databases each server of the tests spreads its libraries over: 1 unless the run is about clusters. */
export const databases = otherServers.length > 0 ? otherServers.length + 1 : Number(process.env.TEST_DATABASES ?? 1)

/** Further databases beside the first one of a test's server, if the run is about clusters. */
export type TestCluster = {
  databases: string[]
  env: { DATABASE_CLUSTER: string }
  assertSameAccounts(database: Database): Promise<void>
  drop(): Promise<void>
}

/** Clones the further databases of a server. */
export async function clusterBeside(server: pg.PoolConfig, template: string, howMany = databases - 1): Promise<TestCluster | undefined> {
  if (howMany < 1) return undefined
  const others: pg.PoolConfig[] = []
  for (let each = 0; each < howMany; each++) {
    const elsewhere = otherServers[each]
    others.push(await (elsewhere ? cloneDatabase(elsewhere, otherTemplate) : cloneDatabase(server, template)))
  }
  const env = { DATABASE_CLUSTER: others.map((each, index) => `db${index + 2}=${urlOf(each)}`).join(' ') }
  return {
    databases: others.map(({ database = '' }) => database),
    env,
    assertSameAccounts,
    drop: async () => {
      for (const each of others) await dropDatabase(each)
    },
  }
}

/** Returns a test database's address as the product's settings take it. */
export function urlOf({ host = '', port, user = '', password, database }: pg.PoolConfig): string {
  const who = [user, ...(typeof password === 'string' ? [password] : [])].map(encodeURIComponent).join(':')
  return host.startsWith('/')
    ? `postgres://${who}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`
    : `postgres://${who}@${host}:${port}/${database}`
}

/** Every database has the same accounts and passkeys at the end. */
async function assertSameAccounts({ views }: Database): Promise<void> {
  // A test has stopped the server itself.
  if (views.some(({ owner }) => owner.ended)) return
  const all = await Promise.all(
    views.map(
      async ({ owner }) =>
        (await owner.query("select to_jsonb(a) - 'created_at' as row from accounts a union all select to_jsonb(p) from passkeys p order by 1")).rows,
    ),
  )
  for (const each of all)
    if (!isDeepStrictEqual(each, all[0])) throw new Error(`the databases of the cluster have different accounts: ${differing(each, all[0] ?? [])}`)
}

/** Makes the owner that tests look and write with do so in all databases, whichever holds the library: the product itself takes the owner of a view. */
export function ownerOfAll(database: Database): void {
  const owners = database.views.map(({ owner }) => owner)
  const query = async (...asked: Parameters<pg.Pool['query']>) => {
    // A statement with a library's key as a parameter is meant for the database of that library.
    const values: readonly unknown[] = Array.isArray(asked[1]) ? asked[1] : []
    const holder = values.flatMap((value) => (typeof value === 'string' && database.nodes?.known(value)) || [])[0]
    if (holder) return (holder.database.owner.query as (...given: unknown[]) => Promise<pg.QueryResult>)(...asked)
    const answers = await Promise.allSettled(owners.map((owner) => (owner.query as (...given: unknown[]) => Promise<pg.QueryResult>)(...asked)))
    const done = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []))
    const [first] = done
    // A row that belongs to a library can only be written where that is.
    if (!first) throw (answers[0] as PromiseRejectedResult).reason
    const text = typeof asked[0] === 'string' ? asked[0] : (asked[0] as { text?: string }).text
    // Which all databases have.
    if (/\b(accounts|passkeys|has_accounts)\b/.test(text ?? '') && !/\busers\b/.test(text ?? '')) return first
    return { ...first, rows: done.flatMap(({ rows }) => rows), rowCount: done.reduce((sum, { rowCount }) => sum + (rowCount ?? 0), 0) }
  }
  Object.defineProperty(database, 'owner', {
    value: new Proxy(database.owner, { get: (owner, name) => (name === 'query' ? query : Reflect.get(owner, name)) }),
  })
}

function differing(one: readonly unknown[], other: readonly unknown[]): string {
  const known = new Set(other.map((each) => JSON.stringify(each)))
  return (
    one
      .flatMap((each) => (known.has(JSON.stringify(each)) ? [] : [JSON.stringify(each)]))
      .slice(0, 3)
      .join(' ') || `${one.length} and ${other.length}`
  )
}
