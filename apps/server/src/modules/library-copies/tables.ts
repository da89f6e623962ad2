import type { ModuleTables } from '../../kernel/module-tables.ts'

/** The tables of this module, and those of others that it uses directly. */
export const tables: ModuleTables = {
  owns: {
    library_exports: {
      of: 'library',
      exported: 'exports that were made here',
      personal: 'about staff; the file, which has every contact, is withdrawn',
      personalWork: () => import('./personal.ts'),
      audited: 'its events tell it: library_export.changed, library_export.downloaded',
    },
    library_imports: {
      of: 'library',
      exported: 'imports that were begun here',
      personal: 'about staff, who are no contacts',
      audited: 'its events tell it: library_import.changed, library.imported',
    },
  },
  uses: {
    reads: ['libraries', 'library_heads', 'uploads', 'user_permissions', 'users'],
    writes: ['libraries'],
    because:
      'the manifest names the library and its last event, and files are read by their uploads; whoever imports becomes the owner of the new library with their account; one that an import could not complete is deleted',
  },
}
