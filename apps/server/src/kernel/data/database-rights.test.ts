// Holds for every table.
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { modules } from '../../modules.ts'
import { startChat, testLibrary } from '../../testing/library.ts'
import { readConfig } from '../config.ts'
import { startEmbeddedPostgres } from '../embedded-postgres/embedded-postgres.ts'
import { start } from '../start.ts'

/** Returns the statements of the page, in order. */
async function documented(): Promise<string[]> {
  const page = await readFile(join(import.meta.dirname, '../../../../../docs/database-rights.md'), 'utf8')
  const [, block = ''] = /```sql\n([^`]+)```/.exec(page) ?? []
  return block.split(';\n').flatMap((statement) => statement.trim() || [])
}

test('a database set up by the SQL of docs/database-rights.md starts the product; without the membership it is refused in words', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'porchlight-rights-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  const cluster = await startEmbeddedPostgres({ dataDir, log: () => {} })
  onTestFinished(() => cluster.stop())
  const { host, port } = cluster.connection
  const asAdministrator = async (...statements: string[]) => {
    const client = new pg.Client({ ...cluster.connection, database: 'postgres' })
    await client.connect()
    for (const statement of statements) await client.query(statement)
    await client.end()
  }
  const statements = await documented()
  expect(statements).toHaveLength(4)
  const membership = statements.find((each) => each.startsWith('grant ')) ?? ''
  await asAdministrator('alter database porchlight rename to embedded', ...statements.filter((each) => each !== membership))

  const config = readConfig({
    ...{ NODE_ENV: 'test', PORT: '0', LOG_LEVEL: 'silent', DEMO: '0', VISITOR_LIMITS: '1000', DATA_DIR: join(dataDir, 'data') },
    DATABASE_URL: `postgres://porchlight@${encodeURIComponent(host)}:${port}/porchlight`,
  })
  await expect(start({ config, modules })).rejects.toThrow('must be a member of the role porchlight_app')
  await asAdministrator(membership)
  const { kernel, address, stop } = await start({ config, modules, drainMs: 100 })
  onTestFinished(() => stop())
  const library = await testLibrary({ kernel, address })
  const { conversation } = await startChat(library.visitor())
  const agent = await library.user('agent')
  await agent.calls.conversations.take({ conversation_ref: conversation.conversation_ref })
  expect((await agent.calls.conversations.list({ tab: 'inbox' })).conversations).toHaveLength(1)
})
