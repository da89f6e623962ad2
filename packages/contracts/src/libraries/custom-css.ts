import type { AtRule, ChildNode, Declaration, Rule } from 'postcss'
import parse from 'postcss/lib/parse'

/** Maximum length of custom CSS in characters; the time to check it is proportional to its length. */
export const customCssLengthMax = 20_000
const depthMax = 10
const parenthesesMax = 30

/**
 * Reason why custom CSS is refused: markup or escapes, a syntax error, an at-rule that is not allowed (for example one that loads another style sheet), a
 * property that is not allowed, a function that loads or computes something, text that readers would take for ours, or a position that covers the page.
 */
export type CssProblem = 'markup' | 'syntax' | 'import' | 'property' | 'loading' | 'expression' | 'text' | 'fixed'

/**
 * Returns the first problem in this CSS, with its line (from 1); null if the CSS is allowed. Used by the server and the editor. A parser reads the sheet, and
 * only what is on the lists below is allowed (checklist S6), so that future CSS features are refused by default.
 */
export function cssProblemOf(css: string): { kind: CssProblem; line: number } | null {
  // Escapes allow other spellings of every word, and `<` could end the element; a style sheet needs neither.
  const markup = css.search(/[<\\\0]/)
  if (markup >= 0) return { kind: 'markup', line: css.slice(0, markup).split('\n').length }
  if (css.length > customCssLengthMax || hasDeepParentheses(css)) return { kind: 'syntax', line: 1 }
  let nodes: ChildNode[]
  try {
    nodes = parse(css).nodes as ChildNode[]
  } catch (error) {
    return { kind: 'syntax', line: (error as { line?: number }).line ?? 1 }
  }
  // Not recursive, because input with 10,000 braces could overflow the stack.
  const waiting = nodes.map((node) => ({ node, depth: 1 })).reverse()
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { node, depth } = next
    const kind = depth > depthMax ? 'syntax' : problemOf(node)
    if (kind) return { kind, line: node.source?.start?.line ?? 1 }
    if ('nodes' in node && node.nodes) waiting.push(...node.nodes.map((child) => ({ node: child, depth: depth + 1 })).reverse())
  }
  return null
}

/** The parser searches for the end of each opening parenthesis; real style sheets have little nesting. */
function hasDeepParentheses(css: string): boolean {
  let open = 0
  for (const character of css) {
    if (character === '(' && ++open > parenthesesMax) return true
    if (character === ')' && open > 0) open--
  }
  return false
}

function problemOf(node: ChildNode): CssProblem | undefined {
  if (node.type === 'comment') return undefined
  if (node.type === 'decl') return problemOfDeclaration(node)
  return node.type === 'atrule' ? problemOfAtRule(node) : (problemOfText((node as Rule).selector) ?? problemOfCover(node as Rule))
}

const wholeSize = /^\s*(9\d|\d{3,})(\.\d+)?(%|[dsl]?v(w|h|i|b|min|max))/i

/** An element that is taken out of the flow and as large as the page would cover it, like `position: fixed`. */
function problemOfCover({ nodes }: Rule): CssProblem | undefined {
  const values = new Map(nodes.flatMap((node) => (node.type === 'decl' ? [[node.prop.toLowerCase(), node.value.toLowerCase()] as const] : [])))
  if (!values.get('position')?.includes('absolute')) return undefined
  const isSet = (names: string[]) => names.some((name) => values.has(name) && !values.get(name)?.includes('auto'))
  const isWhole = (names: string[]) => names.some((name) => wholeSize.test(values.get(name) ?? ''))
  const isBetween = (one: string[], other: string[]) => isSet(['inset', ...one]) && isSet(['inset', ...other])
  const isWide =
    isWhole(['width', 'min-width', 'inline-size', 'min-inline-size']) ||
    isBetween(['left', 'inset-inline', 'inset-inline-start'], ['right', 'inset-inline', 'inset-inline-end'])
  const isHigh =
    isWhole(['height', 'min-height', 'block-size', 'min-block-size']) ||
    isBetween(['top', 'inset-block', 'inset-block-start'], ['bottom', 'inset-block', 'inset-block-end'])
  return isWide && isHigh ? 'fixed' : undefined
}

function problemOfAtRule({ name, params }: AtRule): CssProblem | undefined {
  if (!atRules.test(name)) return 'import'
  return problemOfText(params)
}

function problemOfDeclaration({ prop, value }: Declaration): CssProblem | undefined {
  if (!properties.test(prop)) return 'property'
  const broken = problemOfText(value)
  if (broken) return broken
  const words = withoutStrings(value).toLowerCase()
  // The value of a custom property may be a whole block, which no other check covers.
  if (/[{}]/.test(words)) return 'syntax'
  for (const { name, isCalled } of callsIn(words)) {
    if (loading.test(name)) return 'loading'
    if (isCalled && !functions.test(name)) return 'expression'
  }
  if (showsText.test(prop) && (/[\p{L}\p{N}]/u.test((value.match(strings) ?? []).join('')) || /\bvar\s*\(/.test(words))) return 'text'
  // The value must be literal, because a variable could become `fixed` later.
  return prop.toLowerCase() === 'position' && !/^\s*(static|relative|absolute)\s*$/.test(words) ? 'fixed' : undefined
}

/**
 * Yields the word before each opening parenthesis. With a space in between it is not a function call, but old browsers were lenient. Searches backwards from
 * each parenthesis so that each character is read only once.
 */
function* callsIn(words: string): Generator<{ name: string; isCalled: boolean }> {
  for (let open = words.indexOf('('); open >= 0; open = words.indexOf('(', open + 1)) {
    let end = open
    while (/\s/.test(words[end - 1] ?? '')) end--
    let start = end
    while (/[-\w]/.test(words[start - 1] ?? '')) start--
    yield { name: words.slice(start, end), isCalled: end === open }
  }
}

/** Browsers end a string at the line break even if a parser doesn't, so they would interpret the rest differently. */
function problemOfText(text: string): CssProblem | undefined {
  for (const [string] of text.matchAll(strings)) if (/[\n\r\f]/.test(string)) return 'syntax'
  return /["']/.test(withoutStrings(text)) ? 'syntax' : undefined
}

/** Properties that write their strings on the page. They may hold symbols, such as arrows, but no words: those would look like ours. */
const showsText = /^(content|quotes|list-style|list-style-type|text-overflow|(-webkit-)?text-emphasis(-style)?)$/i

const strings = /"[^"]*"|'[^']*'/g
const withoutStrings = (text: string): string => text.replace(strings, ' ')

const atRules = /^(media|supports|container|layer|(-webkit-)?keyframes)$/i
const loading = /^(url|src|image|image-set|-webkit-image-set|cross-fade|element|paint|attr)$/
const functions = new RegExp(
  `^(${[
    '', // plain parentheses in a calculation
    'var|env|calc|min|max|clamp|abs|round|mod|rem',
    'rgba?|hsla?|hwb|lab|lch|oklab|oklch|color|color-mix|light-dark',
    '(repeating-)?(linear|radial|conic)-gradient',
    'translate(x|y|z|3d)?|scale(x|y|z|3d)?|rotate(x|y|z|3d)?|skew(x|y)?|matrix(3d)?|perspective',
    'blur|brightness|contrast|drop-shadow|grayscale|hue-rotate|invert|opacity|saturate|sepia',
    'cubic-bezier|steps|linear|repeat|minmax|fit-content|counters?',
    'circle|ellipse|inset|polygon|path|rect|xywh',
  ].join('|')})$`,
)
/**
 * First words of allowed properties; the rest of a name follows a hyphen. Left out: `behavior`, `-moz-binding`, `src`, `all`, and properties no one has asked
 * for.
 */
const properties = new RegExp(
  `^(--[a-z0-9_-]{1,100}|(-webkit-)?(${[
    'accent-color|appearance|aspect-ratio|caret-color|clear|color|color-scheme|content|cursor|direction|display|float|opacity|order|position|quotes|resize',
    'align|justify|place|flex|grid|gap|row-gap|column-gap|columns?|break|orphans|widows',
    'animation|transition|transform|translate|rotate|scale|perspective|backface-visibility|will-change|motion',
    'background|border|box-decoration-break|box-shadow|box-sizing|outline|filter|backdrop-filter|mix-blend-mode|isolation|clip-path|mask',
    'width|height|block-size|inline-size|(min|max)-(width|height|block-size|inline-size)|margin|padding|inset|top|right|bottom|left|z-index',
    'overflow|overscroll|scroll|scrollbar|contain|container|visibility|pointer-events|touch-action|user-select|object-fit|object-position',
    'font|line|letter-spacing|word|white-space|text|tab-size|hyphens|unicode-bidi|writing-mode|vertical-align|list-style|counter',
    'caption-side|empty-cells|table-layout|border-collapse|border-spacing',
  ].join('|')})(-[a-z-]{1,40})?)$`,
  'i',
)
