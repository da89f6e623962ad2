export {
  type ArticleItem,
  type CategoryItem,
  type Check,
  checksOf,
  decide,
  isVisible,
  type NewsItem,
  noLists,
  type VisibilityAudience,
  type VisibilityDecision,
  type VisibilityItem,
  type VisibilityLists,
} from './rules.ts'
