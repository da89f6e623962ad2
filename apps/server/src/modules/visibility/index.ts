export { type Among, amongPublished } from './among-published.ts'
export { narrowed } from './narrowed.ts'
export { articleFace, assertMayChangeFace, type CategoryFacts, categoryFaces } from './public-face.ts'
export {
  type ArticleItem,
  type CategoryItem,
  type Check,
  type CourseItem,
  checksOf,
  decide,
  isVisible,
  type NewsItem,
  noLists,
  type ReaderKind,
  type VisibilityAudience,
  type VisibilityDecision,
  type VisibilityItem,
  type VisibilityLists,
} from './rules.ts'
