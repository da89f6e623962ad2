import type { ModuleTables } from '../../kernel/module-tables.ts'

/** The tables of this module, and those of others that it uses directly. */
export const tables: ModuleTables = {
  owns: ['contact_form_versions', 'libraries', 'library_counters', 'library_heads'],
  exported: {
    contact_form_versions: {},
    libraries: {
      without: [
        ...['library_refkey', 'library_domain', 'custom_subDomain', 'parent_lib_id', 'library_only', 'identity_secret', 'integrations', 'visibility'],
        ...['sub_domain_claim', 'sub_domain_proof', 'sub_domain_missing_since', 'library_domain_claim', 'library_domain_proof', 'library_domain_missing_since'],
        ...['deletes_at', 'deletion_by', 'console_networks', 'sso_is_second_factor'],
      ],
    },
    library_counters: { where: "counter <> 'upload_bytes'" },
    library_heads: 'the manifest says the last number of its events',
  },
  uses: { reads: ['users'], because: 'the parent’s table of its children counts their people' },
}
