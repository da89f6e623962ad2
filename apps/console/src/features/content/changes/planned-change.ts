import type { Api, InputOf } from '@porchlight/contracts'

/** A change that waits for a yes: of articles, or of one category. */
export type PlannedChange = {
  change: NonNullable<InputOf<Api['visibility']['preview']>['change']>
  articles: string[]
  category: { id: string; title: string } | null
}
