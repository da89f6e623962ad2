import { textFlags } from '@porchlight/contracts/permission-flags'
import { sql } from 'kysely'
import { type LinkedKind, type LinkedText, type LinkHolder, titledRows } from '../../kernel/rows/text-links.ts'

/** Snippets link to texts. */
export const linkHolders: LinkHolder[] = [
  { holder: 'snippets', kind: 'snippet', permission: [...textFlags], rows: titledRows('snippets', 'snippet_ref', 'title', 'version is not null') },
]

/** Texts use snippets. */
export const linked: LinkedKind[] = [
  {
    kind: 'snippet',
    redirectedBy: null,
    async find({ db, support_lib_id }, addresses) {
      const { rows } = await sql<Omit<LinkedText, 'addresses' | 'html'>>`
        select snippet_ref as id, title, version is not null as "isShown" from snippets
        where support_lib_id = ${support_lib_id} and snippet_ref = any(${[...addresses]}::text[])`.execute(db)
      return rows.map((row) => ({ ...row, addresses: [row.id], html: '' }))
    },
  },
]
