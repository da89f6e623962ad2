import { Readable } from 'node:stream'
import { agencyApi, type ChildLibrary } from '@porchlight/contracts/libraries/agency'
import { sql } from 'kysely'
import { refuse } from '../../kernel/errors.ts'
import { newRef } from '../../kernel/ids.ts'
import { action, type Handler, type OutsideCall, outsideAction, query } from '../../kernel/operations.ts'
import { csvLine, csvMark } from '../../kernel/rows/csv.ts'
import { childrenPage, insideChild, libraryForReading, orAlreadyTaken } from './access.ts'
import { changeVisibility } from './change-document.ts'
import { createLibrary } from './create-library.ts'
import { type LibraryRow, visibilityOf } from './document.ts'
import { parentOf } from './family.ts'
import { claimHost, needsNoProof, presentProof, verifyHost, type Within } from './host-proof.ts'

function presentChild(row: LibraryRow): ChildLibrary {
  const { support_lib_id, company_name, library_domain, library_email, custom_subDomain, created_at } = row
  const { claim: library_domain_claim } = presentProof('library_domain', row)
  return {
    support_lib_id,
    company_name,
    library_domain,
    library_domain_claim,
    library_email,
    custom_subDomain,
    created_at: created_at.toISOString(),
    ...visibilityOf(row),
  }
}

const columns = [
  'support_lib_id',
  'company_name',
  'library_domain',
  'custom_subDomain',
  'library_email',
  'parent_lib_id',
  'library_only',
  'library_users',
  'created_at',
] as const
const heads: Record<(typeof columns)[number], string> = {
  ...{ support_lib_id: 'Library', company_name: 'Company', library_domain: 'Domain', custom_subDomain: 'Own domain', library_email: 'Email' },
  ...{ parent_lib_id: 'Parent library', library_only: 'Library only', library_users: 'Users', created_at: 'Created at (UTC)' },
}
const exportPage = 500

/** Yields all libraries as CSV, page by page, so that no transaction stays open long, however many libraries there are: one database after the other, each in its own order. */
async function* libraryLines({ kernel: { database }, support_lib_id, read }: OutsideCall): AsyncGenerator<string> {
  yield csvMark + csvLine(columns.map((column) => heads[column]))
  const page = (from: string) => sql<Record<(typeof columns)[number], unknown>>`select * from libraries_for_export(${from}, ${exportPage})`
  const inOne = (from: string) => read(support_lib_id, async ({ db }) => (await page(from).execute(db)).rows)
  const readers = database.nodes?.all.map((node) => (from: string) => node.database.ask('libraries-for-export', page(from))) ?? [inOne]
  for (const readPage of readers)
    for (let after = ''; ; ) {
      const rows = await readPage(after)
      yield rows.map((row) => csvLine(columns.map((column) => row[column]))).join('')
      if (rows.length < exportPage) break
      after = String(rows.at(-1)?.support_lib_id)
    }
}

/** Operations for agencies: a parent library and its children (C11), and the export of all libraries (A15). */
export const agencyHandlers: Handler[] = [
  query(agencyApi.list, async (ctx, { list_children, cursor, limit }) => {
    const parent = await parentOf(ctx)
    const { rows, next_cursor } = list_children === 1 ? await childrenPage(ctx, cursor, limit) : { rows: [], next_cursor: null }
    return { parent, children: rows.map(presentChild), next_cursor }
  }),
  action(agencyApi.create, async (ctx, { company_name, library_domain, library_email }) => {
    const { parent_lib_id } = await libraryForReading(ctx)
    if (parent_lib_id !== null) throw refuse('conflict', { fields: { parent_lib_id: 'a child has no children' } })
    const support_lib_id = newRef()
    await ctx.reserve(support_lib_id, ctx.support_lib_id)
    const child = await ctx.inLibrary(support_lib_id, async (inside) => {
      const domain = needsNoProof(ctx.config, library_domain) ? { library_domain } : { library_domain_claim: library_domain }
      const library = { support_lib_id, company_name, ...domain, library_email, parent_lib_id: ctx.support_lib_id }
      await orAlreadyTaken('library_domain', () => createLibrary(inside, library))
      return presentChild(await libraryForReading(inside))
    })
    ctx.emit('agency.child_created', { child_lib_id: support_lib_id }, { subject: support_lib_id })
    return { child }
  }),
  action(agencyApi.update, async (ctx, { child_lib_id, ...facts }) => ({
    child: await insideChild(ctx, child_lib_id, async (inside, row) => {
      const { company_name = row.company_name, library_domain, library_email = row.library_email } = facts
      const change = { company_name, library_email }
      await inside.db.updateTable('libraries').set(change).where('support_lib_id', '=', child_lib_id).execute()
      const changed = library_domain === undefined ? row : await claimHost(inside, 'library_domain', row, library_domain)
      inside.emit('library.settings_changed', { groups: Object.keys(facts) })
      return presentChild({ ...changed, ...change })
    }),
  })),
  outsideAction(agencyApi.verifyDomain, async ({ kernel, support_lib_id, write }, { child_lib_id }) => {
    const within: Within = (run) => write(support_lib_id, (ctx) => insideChild(ctx, child_lib_id, run))
    const { row, is_verified } = await verifyHost(kernel, 'library_domain', within)
    return { child: presentChild(row), is_verified }
  }),
  action(agencyApi.setVisibility, async (ctx, { child_lib_id, ...change }) => ({
    child: await insideChild(ctx, child_lib_id, async (inside, row) => presentChild({ ...row, visibility: await changeVisibility(inside, row, change) })),
  })),
  outsideAction(agencyApi.exportLibraries, async (call) => {
    if (call.support_lib_id !== call.kernel.config.EXPORT_PARENT_LIB_ID) throw refuse('forbidden')
    // The contract declares a string; the response is streamed.
    return Readable.from(libraryLines(call)) as unknown as string
  }),
]
