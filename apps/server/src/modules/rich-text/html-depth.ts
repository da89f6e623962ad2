import { limits } from '@porchlight/contracts/limits'
import { refuse } from '../../kernel/errors.ts'

/** Elements that have no content, or that the next element closes implicitly. */
const notNesting = new Set(
  'area base br col embed hr img input link meta source track wbr p li dt dd option thead tbody tfoot tr td th colgroup caption html head body'.split(' '),
)

/** Returns the maximum nesting depth of elements, at most `enough`, in one pass over the tags and without building a tree. */
export function htmlDepth(html: string, enough = Number.POSITIVE_INFINITY): number {
  let depth = 0
  let deepest = 0
  for (const [, closing, name = ''] of html.matchAll(/<(\/?)([a-z][a-z0-9]*)/gi)) {
    if (notNesting.has(name.toLowerCase())) continue
    depth = closing ? Math.max(0, depth - 1) : depth + 1
    if (depth > deepest) deepest = depth
    if (deepest >= enough) break
  }
  return deepest
}

/**
 * Refuses HTML nested so deeply that parsing it could overflow the stack or take very long.
 * @throws AppError `too_complex`
 */
export function assertShallow(html: string): void {
  if (htmlDepth(html, limits.richTextDepthMax + 1) > limits.richTextDepthMax) throw refuse('too_complex', { fields: { reason: 'nesting' } })
}
