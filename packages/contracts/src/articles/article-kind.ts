import { defineContentKind } from '../visibility/define-content-kind.ts'

/** Articles of the help center. */
export const articleKind = defineContentKind({
  plural: 'articles',
  writers: 'canCreateAndUpdateHelpCenterArticles',
  publishers: 'canManageAndPublishHelpCenterArticles',
  lists: { hidden: 'disabled_default_articles', shown: 'enabled_default_articles' },
  /** The kind under which links to it are noted. */
  linkedAs: 'article',
})
