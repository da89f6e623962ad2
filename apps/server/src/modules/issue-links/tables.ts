import type { ModuleTables } from '../../kernel/module-tables.ts'

/** The tables of this module, and those of others that it uses directly. */
export const tables: ModuleTables = {
  owns: {
    issue_links: {
      of: 'library',
      exported: 'belongs to connections of apps, which stay behind',
      // Titles of issues repeat what conversations say. Issues themselves are in their tracker.
      personal: [{ of: 'conversation', erase: 'delete' }],
      whenMerged: { conversation: { moves: { key: ['link_ref'], once: ['connection_ref', 'issue_key'] } } },
      audited: 'its events tell it: issue.linked, issue.unlinked',
    },
  },
  uses: { reads: ['app_connections'], because: 'a link names the app of its connection' },
}
