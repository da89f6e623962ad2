import type { ModuleTables } from '../../kernel/module-tables.ts'

/** The tables of this module, and those of others that it uses directly. */
export const tables: ModuleTables = {
  owns: {
    contact_form_submissions: {
      of: 'library',
      exported: {},
      // What a contact submitted, which is also shown beside the ticket that it opened.
      personal: [
        { of: 'contact', erase: 'delete' },
        { of: 'conversation', erase: 'delete' },
      ],
      whenMerged: { conversation: { stays: 'what was submitted belongs to the conversation that it opened' }, contact: { moves: { key: ['submission_key'] } } },
      audited: 'written by visitors',
    },
    contact_form_drafts: {
      of: 'library',
      exported: {},
      personal: 'nothing about contacts',
      audited: 'only what is published is audited',
    },
  },
}
