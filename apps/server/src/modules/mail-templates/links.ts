import type { LinkHolder } from '../../kernel/rows/text-links.ts'

/** Templates of mails link to texts. They are named after the kind of mail and the language. */
export const linkHolders: LinkHolder[] = [
  {
    ...{ holder: 'mail_templates', kind: 'mail_template', permission: 'canViewIntegrations' },
    rows: async (_ctx, ids) => new Map(ids.map((id) => [id, { title: id, opens: id, isShown: true }])),
  },
]
