export { type Among, amongPublished } from './among-published.ts'
export { type InheritedKind, type NamedItem, plainKind } from './inherited-kind.ts'
export { isOnDisplay, onDisplayTo } from './is-on-display.ts'
export { narrowed } from './narrowed.ts'
export { articleFace, assertMayChangeFace, type CategoryFacts, categoryFaces } from './public-face.ts'
export {
  type ArticleItem,
  type CategoryItem,
  type Check,
  checksOf,
  decide,
  type ItemOf,
  isVisible,
  noLists,
  type PlainItem,
  type ReaderKind,
  type VisibilityAudience,
  type VisibilityDecision,
  type VisibilityItem,
  type VisibilityLists,
} from './rules.ts'
