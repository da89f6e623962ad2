/** What a style sheet of a customer may not hold: ways to load, to escape, or to lie over the page (security.md §2.1, rich text). First hit first. */
const refused: readonly [kind: CssProblem, pattern: RegExp][] = [
  ['markup', /[<\\]/],
  ['import', /@import|@charset/i],
  ['loading', /url\s*\(|image-set/i],
  ['expression', /expression\s*\(/i],
  ['fixed', /position\s*:\s*fixed/i],
]

/** Why custom CSS is refused: markup or escapes, another sheet, loading from somewhere, scripting of old browsers, lying over the page. */
export type CssProblem = 'markup' | 'import' | 'loading' | 'expression' | 'fixed'

/** The first thing in this CSS that is refused, with the line it stands on (from 1); null if it may be kept. Server and editor ask the same question. */
export function cssProblemOf(css: string): { kind: CssProblem; line: number } | null {
  for (const [kind, pattern] of refused) {
    const at = css.search(pattern)
    if (at >= 0) return { kind, line: css.slice(0, at).split('\n').length }
  }
  return null
}
