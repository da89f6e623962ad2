import { answersApi } from '@porchlight/contracts/answers/answers'
import { query } from '../../kernel/operations.ts'
import { languageModelOf } from '../apps/index.ts'
import { answersOf } from '../libraries/index.ts'
import { spendingNow } from './phrasing/spending.ts'

/** Returns what the library's language model was used for answers. */
export const readSpending = query(answersApi.spending, async (ctx) => ({
  model: (await languageModelOf(ctx))?.name ?? null,
  ...(await spendingNow(ctx, await answersOf(ctx))),
}))
