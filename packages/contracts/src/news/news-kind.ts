import { defineContentKind } from '../visibility/define-content-kind.ts'

/** News flashes. They can be hidden individually, but there is no list of shown ones (checklist C1). */
export const newsKind = defineContentKind({
  plural: 'news',
  writers: 'canCreateAndUpdateNewsArticles',
  publishers: 'canManageAndPublishNewsArticles',
  lists: { hidden: 'disabled_default_newsFlash', shown: null },
  /** The kind under which links to it are noted. */
  linkedAs: 'newsflash',
})
