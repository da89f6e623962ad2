import { defineContentKind } from './define-content-kind.ts'

/** News flashes. They have no list of shown items (checklist C1). */
export const newsKind = defineContentKind({
  plural: 'news',
  writers: 'canCreateAndUpdateNewsArticles',
  publishers: 'canManageAndPublishNewsArticles',
  lists: { hidden: 'disabled_default_newsFlash', shown: null },
})
