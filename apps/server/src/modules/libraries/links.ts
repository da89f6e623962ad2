import type { LinkHolder } from '../../kernel/rows/text-links.ts'

/** The settings of the widget and the help center link to texts. They have no name of their own. */
export const linkHolders: LinkHolder[] = [
  {
    ...{ holder: 'libraries', kind: 'settings', permission: 'canManageWidgetSettings' },
    rows: async (_ctx, ids) => new Map(ids.map((id) => [id, { title: '', opens: id, isShown: true }])),
  },
]
