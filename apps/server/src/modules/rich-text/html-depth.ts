import { limits } from '@porchlight/contracts/limits'
import { refuse } from '../../kernel/errors.ts'

/** Elements that are closed by what follows them, or have no content. */
const notNesting = new Set(
  'area base br col embed hr img input link meta source track wbr p li dt dd option thead tbody tfoot tr td th colgroup caption html head body'.split(' '),
)

/** How deep elements lie within each other at most, from one reading of the tags and without a tree. */
export function htmlDepth(html: string): number {
  let depth = 0
  let deepest = 0
  for (const [, closing, name = ''] of html.matchAll(/<(\/?)([a-z][a-z0-9]*)/gi)) {
    if (notNesting.has(name.toLowerCase())) continue
    depth = closing ? Math.max(0, depth - 1) : depth + 1
    if (depth > deepest) deepest = depth
  }
  return deepest
}

/**
 * Refuses what a parser would need a deep stack or much time for, before it is parsed.
 * @throws AppError `too_complex`
 */
export function assertShallow(html: string): void {
  if (htmlDepth(html) > limits.richTextDepthMax) throw refuse('too_complex', { fields: { reason: 'nesting' } })
}
