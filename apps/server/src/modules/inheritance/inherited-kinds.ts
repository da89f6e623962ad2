import type { ContentKind } from '@porchlight/contracts/visibility/content-kinds'
import { inheritedArticles } from '../articles/index.ts'
import { inheritedCategories } from '../categories/index.ts'
import { inheritedCourses } from '../courses/index.ts'
import { inheritedNews } from '../news/index.ts'
import type { InheritedKind, ItemOf } from '../visibility/index.ts'

/** Every kind of content that children inherit, as declared by the kind's module. */
export const inheritedKinds: { readonly [K in ContentKind]: InheritedKind<ItemOf<K>> } = {
  category: inheritedCategories,
  article: inheritedArticles,
  news: inheritedNews,
  course: inheritedCourses,
}
