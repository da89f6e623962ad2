import type { Api } from '@porchlight/contracts/api'
import type { InputOf } from '@porchlight/contracts/define'

/** A change to articles or to one category that awaits confirmation. */
export type PlannedChange = {
  change: NonNullable<InputOf<Api['visibility']['preview']>['change']>
  articles: string[]
  category: { id: string; title: string } | null
}
