// Runs as a separate process in tests: starts the database in the given directory, writes rows, and reports each one only after its commit.
import pg from 'pg'
import { startEmbeddedPostgres } from '../embedded-postgres.ts'

const [dataDir = '', mode = ''] = process.argv.slice(2)
const say = (value: object) => process.stdout.write(`${JSON.stringify(value)}\n`)

try {
  const server = await startEmbeddedPostgres({ dataDir, log: () => {}, forbidNamespace: mode === 'forbid-namespace' })
  let isStopping = false
  process.once('SIGTERM', () => {
    isStopping = true
  })
  const client = new pg.Client(server.connection)
  client.on('error', () => {})
  await client.connect()
  const { rows } = await client.query("select current_setting('data_directory') as data_directory")
  await client.query('create table if not exists kept (n bigserial primary key)')
  say({ ready: true, adopted: server.adopted, host: server.connection.host, data_directory: rows[0].data_directory })
  while (!isStopping) say({ written: Number((await client.query('insert into kept default values returning n')).rows[0].n) })
  await client.end()
  await server.stop()
} catch (error) {
  const { name, message } = error instanceof Error ? error : { name: '', message: String(error) }
  say({ failed: name, message })
  process.exitCode = 1
}
