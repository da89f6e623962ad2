import { type LinkHolder, titledRows } from '../../kernel/rows/text-links.ts'

/** These link to texts. */
export const linkHolders: LinkHolder[] = [
  {
    holder: 'forms',
    kind: 'form',
    permission: ['canViewForms', 'canCreateAndEditForms'],
    rows: titledRows('forms', 'form_ref', 'title', 'version is not null'),
  },
]
