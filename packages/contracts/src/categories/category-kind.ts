import { defineContentKind } from '../visibility/define-content-kind.ts'

/** Categories of the help center. */
export const categoryKind = defineContentKind({
  plural: 'categories',
  writers: 'canCreateAndUpdateHelpCenterArticles',
  publishers: 'canManageAndPublishHelpCenterArticles',
  lists: { hidden: 'disabled_default_categories', shown: 'enabled_default_categories' },
  /** The kind under which links to it are noted. */
  linkedAs: 'category',
})
