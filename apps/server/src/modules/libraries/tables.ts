import type { ModuleTables } from '../../kernel/module-tables.ts'

/** The tables of this module, and those of others that it uses directly. */
export const tables: ModuleTables = {
  owns: {
    contact_form_versions: {
      of: 'library',
      exported: {},
      personal: 'nothing about contacts',
      audited: 'the event of its publication tells the version',
    },
    libraries: {
      of: 'library',
      exported: {
        without: [
          'library_refkey',
          'library_domain',
          'custom_subDomain',
          'parent_lib_id',
          'library_only',
          'identity_secret',
          'integrations',
          'visibility',
          'sub_domain_claim',
          'sub_domain_proof',
          'sub_domain_missing_since',
          'library_domain_claim',
          'library_domain_proof',
          'library_domain_missing_since',
          'deletes_at',
          'deletion_by',
          'console_networks',
          'sso_is_second_factor',
        ],
      },
      personal: 'nothing about contacts',
      audited: 'its events tell former and new values of settings',
    },
    library_counters: {
      of: 'library',
      exported: { where: "counter <> 'upload_bytes'" },
      personal: 'only numbers',
      audited: 'counted by the server',
    },
    library_heads: {
      of: 'library',
      exported: 'the manifest says the last number of its events',
      personal: 'only numbers',
      audited: 'counted by the server',
    },
  },
  uses: { reads: ['users'], because: 'the parent’s table of its children counts their people' },
}
