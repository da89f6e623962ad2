import { type LinkHolder, titledRows } from '../../kernel/rows/text-links.ts'

/** These link to texts. */
export const linkHolders: LinkHolder[] = [
  {
    holder: 'flows',
    kind: 'flow',
    permission: ['canViewForms', 'canCreateAndEditFlows'],
    rows: titledRows('flows', 'flow_ref', 'title', 'version is not null'),
  },
]
