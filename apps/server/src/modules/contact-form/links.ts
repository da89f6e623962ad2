import type { LinkHolder } from '../../kernel/rows/text-links.ts'

/** The contact form links to texts. It has no name. */
export const linkHolders: LinkHolder[] = [
  {
    ...{ holder: 'contact_form_versions', kind: 'contact_form', permission: 'canManageWidgetSettings' },
    rows: async (_ctx, ids) => new Map(ids.map((id) => [id, { title: '', opens: id, isShown: true }])),
  },
]
