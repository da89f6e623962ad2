// Holds for every table.
import { expect, test } from 'vitest'
import { sharedServer } from '../../../testing/test-server.ts'
import { declaredTables, exportPlan } from './plan.ts'

test('every table says whether a full export has it, and no column of an export is a secret', async () => {
  const { kernel } = await sharedServer()
  const { rows: columns } = await kernel.database.owner.query<{ table: string; column: string }>(
    `select c.relname as table, a.attname as column from pg_attribute a join pg_class c on c.oid = a.attrelid
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and c.relname <> 'schema_migrations' and a.attnum > 0 and not a.attisdropped`,
  )
  const declared = declaredTables(kernel)
  expect([...declared.keys()].sort()).toEqual([...new Set(columns.map(({ table }) => table))].sort())
  const exists = new Set(columns.map(({ table, column }) => `${table}.${column}`))
  for (const [table, rows] of declared)
    if (typeof rows !== 'string')
      for (const column of [...(rows.without ?? []), ...Object.keys(rows.instead ?? {}), ...(rows.html ?? []).map((name) => name.split('.')[0])])
        expect(exists, `${table}.${column}`).toContain(`${table}.${column}`)
  const client = await kernel.database.owner.connect()
  const plan = await exportPlan(kernel, client).finally(() => client.release())
  const suspicious = plan.flatMap(({ name, columns: own }) =>
    own.filter((column) => /secret|token|passw|hash|proof|_key$|_id_key|session|credential|lease/.test(column)).map((column) => `${name}.${column}`),
  )
  // What is no secret all the same: names that browsers make up for their calls, ids of mails, a sum of a text, how much a model has read, and whether a file takes a key.
  const harmless = [
    'article_translations.source_hash',
    'contact_form_submissions.submission_key',
    'earlier_mails.mail_key',
    'form_submissions.submission_key',
    'given_answers.tokens',
    'uploads.needs_key',
  ]
  expect(suspicious.sort()).toEqual(harmless)
})
