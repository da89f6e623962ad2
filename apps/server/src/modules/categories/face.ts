import type { Ctx } from '../../kernel/context.ts'
import { assertMayChangeFace, type CategoryFacts, categoryFaces } from '../visibility/index.ts'
import type { CategoryRow } from './access.ts'

type Position = { id: string; is_enabled: boolean }
const publishers = 'canManageAndPublishHelpCenterArticles'

/**
 * Checks a change to the locked tree before it is written: only callers who may publish can reword, move or reorder categories that readers see.
 * @throws AppError `forbidden`
 */
export function assertMayChangeTree(ctx: Ctx, before: readonly CategoryRow[], after: readonly CategoryFacts[]): void {
  assertMayChangeFace(ctx.actor, publishers, categoryFaces(before), categoryFaces(after))
}

/**
 * Checks a new order of the top-level categories: only callers who may publish can change the order that readers see.
 * @throws AppError `forbidden`
 */
export function assertMayOrder(ctx: Ctx, before: readonly Position[], after: readonly Position[]): void {
  const seen = (order: readonly Position[]) => order.filter(({ is_enabled }) => is_enabled).map(({ id }) => id)
  assertMayChangeFace(ctx.actor, publishers, seen(before), seen(after))
}
