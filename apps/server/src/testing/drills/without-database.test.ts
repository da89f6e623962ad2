import { expect, inject, onTestFinished, test } from 'vitest'
import { mintWorld } from '../chaos/mint-world.ts'
import { cloneDatabase } from '../database.ts'
import { FaultProxy } from '../fault-proxy.ts'
import { ownServer } from '../test-server.ts'
import { runWithoutDatabase } from './without-database.ts'

// `npm run bench drills/without-database` does the same for 30 s, with more people.
test.each(['refuse', 'hang'] as const)(
  'while connections to the database %s, calls fail soon; then everything written arrives once, from people still signed in',
  async (how) => {
    const { connection: server, template } = inject('postgres')
    const database = await cloneDatabase(server, template)
    const proxy = await FaultProxy.start({ path: `${database.host}/.s.PGSQL.${database.port}` }, Math.random)
    onTestFinished(() => proxy.stop())
    const { address, kernel } = await ownServer({
      connection: { ...database, host: '127.0.0.1', port: proxy.port, connectionTimeoutMillis: 3000, statement_timeout: 2000 },
      env: { LOG_LEVEL: 'silent' },
    })
    const world = await mintWorld({ address, kernel }, 2, 2)
    const outcome = await runWithoutDatabase({ address, database, world, proxy, how, awayMs: 800, everyMs: 150 })
    expect(outcome).toMatchObject({ sockets: 6, lost: [], doubled: [], differences: [], faults: [], readiness: 503 })
    expect(outcome.codes.filter((code) => code !== 'ok')).toEqual(['unavailable'])
    expect(outcome.slowestMs).toBeLessThan(20_000)
  },
)
