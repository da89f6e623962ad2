import { sql } from 'kysely'
import type { ModuleTables } from '../../kernel/module-tables.ts'

/** The tables of this module. */
export const tables: ModuleTables = {
  owns: {
    form_submissions: {
      of: 'library',
      exported: {},
      // Answers to forms, those given by link too if they name the contact's address.
      personal: [
        { of: 'conversation', erase: 'delete' },
        { of: 'address', where: (refs) => sql`lower(email) = any(${refs})`, erase: 'delete' },
      ],
      whenMerged: { conversation: { stays: 'a form stays with the message that it was sent with' } },
      audited: 'written by visitors',
    },
    forms: {
      of: 'library',
      exported: {},
      personal: 'nothing about contacts',
      audited: [{ domains: ['forms'], id: 'form_ref', title: 'title', told: ['title', 'state', 'version'] }],
    },
    form_versions: {
      of: 'library',
      exported: {},
      personal: 'nothing about contacts',
      audited: 'told by the version of its form',
    },
  },
  uses: { reads: ['flows', 'flow_versions'], because: 'flows use forms, so that forms can’t ask them which ones a deletion affects' },
}
