// `npm run admin -- <command>`: what whoever runs the installation can do without a browser, also while the product runs.
import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { readConfig } from '../apps/server/src/kernel/config.ts'
import { AppError } from '../apps/server/src/kernel/errors.ts'
import type { Kernel } from '../apps/server/src/kernel/kernel.ts'
import { start } from '../apps/server/src/kernel/start.ts'
import {
  allowAllAddressesByOperator,
  createAdminByOperator,
  createLibraryByOperator,
  endSessionsByOperator,
  type OperatorsAccount,
  resetPasswordByOperator,
  turnOffSecondFactorByOperator,
} from '../apps/server/src/modules/identity/index.ts'
import { exportByOperator } from '../apps/server/src/modules/library-copies/index.ts'
import { setOwnerByOperator } from '../apps/server/src/modules/ownership/index.ts'
import { rebuild } from '../apps/server/src/modules/reports/index.ts'
import { modules } from '../apps/server/src/modules.ts'
import { say } from './tooling/command.ts'
import { onDatabase } from './tooling/data-places.ts'

const usage = `npm run admin -- <command>
  list-libraries
  create-library --name <company> [--parent <library key>]
  create-admin --library <library key> --email <address> [--name <name>] [--password <password>]
  rebuild-reports [--library <library key>]
  reset-password --email <address> [--password <password>]
  end-sessions --email <address>
  two-factor-off --email <address>
  allow-all-addresses --library <library key>
  set-owner --library <library key> --email <address of an admin>
  export-library --library <library key> --file <new file>
  list-databases
  move-library --library <library key> --to <name of a database>
  remove-database --name <name of a database without libraries>
Without --password, a password is made and printed once.`

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    name: { type: 'string' },
    parent: { type: 'string' },
    library: { type: 'string' },
    email: { type: 'string' },
    password: { type: 'string' },
    file: { type: 'string' },
    to: { type: 'string' },
  },
})
const [command = 'help'] = positionals

/** @throws UsageFault */
function needed(name: keyof typeof values): string {
  const value = values[name]
  if (!value) throw new UsageFault(`--${name} is missing.`)
  return value
}
class UsageFault extends Error {}

const tell = ({ email, support_lib_id, password }: OperatorsAccount) =>
  say(`${email} may sign in to library ${support_lib_id}${password === null ? '.' : ` with the password ${password}`}`)

/** Returns the databases that answer, and says which do not. */
async function viewsThere({ views, nodes }: Kernel['database']): Promise<Kernel['database'][]> {
  const there: Kernel['database'][] = []
  for (const view of views) {
    const failure =
      nodes &&
      (await nodes
        .named(view.name)
        .database.transaction('', 'read', async () => {})
        .then(
          () => undefined,
          (error: Error) => error,
        ))
    if (failure) say(`${view.name}: does not answer (${failure.message})`)
    else there.push(view)
  }
  return there
}

const commands: Record<string, (kernel: Kernel) => Promise<void>> = {
  'list-libraries': async ({ database }) => {
    for (const { name, owner } of await viewsThere(database)) {
      const { rows } = await owner.query<{ support_lib_id: string; company_name: string; parent_lib_id: string | null; people: number }>(
        `select l.support_lib_id, l.company_name, l.parent_lib_id, (select count(*) from users u where u.support_lib_id = l.support_lib_id) as people
         from libraries l order by coalesce(l.parent_lib_id, l.support_lib_id), l.parent_lib_id nulls first limit 1000`,
      )
      const where = database.views.length > 1 ? `, in ${name}` : ''
      for (const { support_lib_id, company_name, parent_lib_id, people } of rows)
        say(`${parent_lib_id ? '  ' : ''}${support_lib_id}  ${company_name} (${people} people)${parent_lib_id ? `, child of ${parent_lib_id}` : ''}${where}`)
    }
  },
  'list-databases': async ({ database }) => {
    for (const { name, owner } of await viewsThere(database)) {
      const { rows } = await owner.query<{ libraries: number; mb: number }>(
        'select (select count(*) from libraries)::int as libraries, (pg_database_size(current_database()) / 1048576)::int as mb',
      )
      say(`${name}: ${rows[0]?.libraries} libraries, ${rows[0]?.mb} MB`)
    }
  },
  'move-library': async ({ database }) => {
    const { MoveRefused, moveLibrary } = await import('../apps/server/src/kernel/data/nodes/moving/move-library.ts')
    const [support_lib_id, to] = [needed('library'), needed('to')]
    const { nodes } = database
    const node = nodes?.all.find(({ name }) => name === to)
    if (!nodes || !node)
      throw new UsageFault(nodes ? `There is no database ${to}: see list-databases.` : 'There is only one database: DATABASE_CLUSTER names none.')
    const stopping = new AbortController()
    process.once('SIGINT', () => stopping.abort())
    let told = ''
    const tell = ({ step, done, all, reason }: { step: string; done?: number; all?: number; reason?: string }) => {
      const text =
        step === 'copying' ? `Copying: ${done} of ${all} tables` : step === 'waiting' ? `Waiting: ${reason}` : step === 'cleaning' ? 'Cleaning up' : ''
      if (text && text !== told) say(text)
      told = text
    }
    const heldMs = await moveLibrary(nodes, support_lib_id, node, { tell, signal: stopping.signal }).catch((error: Error) => {
      throw error instanceof MoveRefused ? new UsageFault(error.message) : error
    })
    say(`Library ${support_lib_id} is in ${to} now. Its writers were held for ${Math.round(heldMs)} ms.`)
  },
  'remove-database': async ({ database: { nodes } }) => {
    const { RemovalRefused, removeDatabase } = await import('../apps/server/src/kernel/data/nodes/remove-database.ts')
    const name = needed('name')
    if (!nodes?.all.some((node) => node.name === name)) throw new UsageFault(`There is no database ${name}: see list-databases.`)
    await removeDatabase(nodes, name).catch((error: Error) => {
      throw error instanceof RemovalRefused ? new UsageFault(error.message) : error
    })
    const setting = nodes.all.length > 2 ? `take ${name} out of DATABASE_CLUSTER` : 'remove DATABASE_CLUSTER'
    say(`The database ${name} is no longer used: ${setting}, and restart all processes. It has no libraries and accounts any more.`)
  },
  'create-library': async (kernel) => {
    const wish = { company_name: needed('name'), ...(values.parent !== undefined && { parent_lib_id: values.parent }) }
    say(`Library ${await createLibraryByOperator(kernel, wish)} has been created. It needs an admin: npm run admin -- create-admin --library <its key>`)
  },
  'create-admin': async (kernel) => {
    const email = needed('email')
    tell(await createAdminByOperator(kernel, { support_lib_id: needed('library'), email, agent_name: values.name ?? '', password: values.password }))
  },
  'rebuild-reports': async (kernel) => {
    const found = await Promise.all(
      (await viewsThere(kernel.database)).map(({ owner }) => owner.query<{ support_lib_id: string }>('select support_lib_id from libraries order by 1')),
    )
    const wanted = found.flatMap(({ rows }) => rows).filter(({ support_lib_id }) => values.library === undefined || support_lib_id === values.library)
    if (wanted.length === 0) throw new UsageFault('There is no such library.')
    for (const { support_lib_id } of wanted) {
      const startedAt = performance.now()
      const events = await rebuild({ kernel: { ...kernel, database: await kernel.database.viewOf(support_lib_id) }, support_lib_id })
      const seconds = (performance.now() - startedAt) / 1000
      say(`${support_lib_id}: ${events} events counted again in ${seconds.toFixed(1)} s (${Math.round(events / seconds)} a second)`)
    }
  },
  'end-sessions': async (kernel) => {
    const email = needed('email')
    say(`${await endSessionsByOperator(kernel, email)} sessions of ${email} have been ended.`)
  },
  'two-factor-off': async (kernel) => {
    const email = needed('email')
    await turnOffSecondFactorByOperator(kernel, email)
    say(`The second factor of ${email} is off.`)
  },
  'allow-all-addresses': async (kernel) => {
    const support_lib_id = needed('library')
    await allowAllAddressesByOperator(kernel, support_lib_id)
    say(`People may use the console of library ${support_lib_id} from every address.`)
  },
  'set-owner': async (kernel) => {
    const [support_lib_id, email] = [needed('library'), needed('email')]
    await setOwnerByOperator(kernel, { support_lib_id, email })
    say(`${email} owns library ${support_lib_id} now.`)
  },
  'export-library': async (kernel) => {
    const [support_lib_id, file] = [needed('library'), needed('file')]
    const { rowCount } = await (await kernel.database.viewOf(support_lib_id)).owner.query('select from libraries where support_lib_id = $1', [support_lib_id])
    if (rowCount === 0) throw new UsageFault('There is no such library.')
    if (existsSync(file)) throw new UsageFault(`${file} is there already.`)
    const { tables, files } = await exportByOperator({ ...kernel, database: await kernel.database.viewOf(support_lib_id) }, support_lib_id, file)
    say(`${file}: ${tables.reduce((sum, { rows }) => sum + rows, 0)} rows and ${files.rows} files of library ${support_lib_id}, without secrets.`)
  },
  'reset-password': async (kernel) => tell(await resetPasswordByOperator(kernel, { email: needed('email'), password: values.password })),
}

const run = commands[command]
if (!run) {
  say(usage)
  process.exitCode = command === 'help' ? 0 : 2
} else {
  const config = { ...readConfig(), ROLES: [], LOG_LEVEL: 'warn' as const }
  await onDatabase(config, async (connection) => {
    const { kernel, stop } = await start({ config, modules, connection })
    try {
      await run(kernel)
    } catch (error) {
      if (!(error instanceof AppError || error instanceof UsageFault)) throw error
      say(error instanceof AppError && error.message === error.code ? `Refused: ${error.code}` : error.message)
      process.exitCode = 1
    } finally {
      await stop()
    }
  })
}
