import { sql } from 'kysely'
import type { PersonalRows } from '../../kernel/rows/personal-rows.ts'

type Where = NonNullable<PersonalRows['where']>

/** The ids that waiting rows of the import call a person by who has one of these addresses. */
const peopleWith: Where = (refs) => sql`(select p.external_id from import_rows p
  where p.support_lib_id = import_rows.support_lib_id and p.import_ref = import_rows.import_ref and p.kind = 'person' and lower(p.data ->> 'email') = any(${refs}))`
const isTheirs: Where = (refs) => sql`import_rows.kind = 'conversation' and import_rows.data ->> 'requester' in ${peopleWith(refs)}`
const isInTheirs: Where = (refs) => sql`import_rows.parent_id in (select c.external_id from import_rows c
  where c.support_lib_id = import_rows.support_lib_id and c.import_ref = import_rows.import_ref and c.kind = 'conversation'
    and c.data ->> 'requester' in ${peopleWith(refs)})`

const deleted = { of: 'address', erase: 'delete', exported: false } as const

/** Waiting files in conversations of a contact. */
export const personalFiles: readonly PersonalRows<never>[] = [
  {
    ...deleted,
    where: (refs) => sql`exists (select from import_rows where import_rows.support_lib_id = import_files.support_lib_id
      and import_rows.import_ref = import_files.import_ref and import_rows.ord = import_files.ord and ${isInTheirs(refs)})`,
  },
]

/** What waits to be imported: the parts of a conversation before it, and it before its contact. */
export const personalRows: readonly PersonalRows<never>[] = [
  { ...deleted, where: isInTheirs },
  { ...deleted, where: isTheirs },
  { ...deleted, where: (refs) => sql`kind = 'person' and lower(data ->> 'email') = any(${refs})` },
]

/** What the report of an import says about an address. */
export const personalProblems: readonly PersonalRows<never>[] = [
  { ...deleted, where: (refs) => sql`exists (select from unnest(${refs}) ref where position(ref in lower(external_id || ' ' || detail)) > 0)` },
]

/** Links of imported rows are kept after an erasure, so that no later import recreates the contact, except links that contain an address. */
export const personalLinks: readonly PersonalRows<never>[] = [{ ...deleted, where: (refs) => sql`kind = 'person' and lower(external_id) = any(${refs})` }]
