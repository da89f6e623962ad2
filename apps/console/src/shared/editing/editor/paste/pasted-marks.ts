import type { HtmlNode } from '@porchlight/ui/rich-text/parse-html.ts'
import type { Declarations } from './pasted-styles.ts'

type Mark = 'strong' | 'em' | 'u' | 's' | 'sup' | 'sub'

/** Element that ends a mark for its content, as `font-weight: normal` within bold text does. `allowedOnly` replaces it with its content. */
const resets: Partial<Record<Mark, string>> = { strong: 'reset-strong', em: 'reset-em' }

const blocks = new Set(
  'p h1 h2 h3 h4 h5 h6 div ul ol li table thead tbody tfoot tr td th caption blockquote pre aside details summary figure figcaption hr'.split(' '),
)

/** Returns whether a node is a block, which cannot be inside a mark. */
export const isBlock = (node: HtmlNode): boolean => typeof node !== 'string' && blocks.has(node.tag)

/** Returns whether nodes show nothing. */
export const isBlank = (nodes: readonly HtmlNode[]): boolean =>
  nodes.every((node) => (typeof node === 'string' ? node.trim() === '' : !['img', 'iframe'].includes(node.tag) && isBlank(node.children)))

/** Wraps content in a mark: inside its blocks, and around what ends the mark. */
export function wrap(mark: Mark, nodes: readonly HtmlNode[]): HtmlNode[] {
  const out: HtmlNode[] = []
  let run: HtmlNode[] = []
  const flush = () => {
    if (run.length > 0) out.push(...(isBlank(run) ? run : [{ tag: mark, attributes: {}, children: run }]))
    run = []
  }
  for (const node of nodes) {
    if (typeof node === 'string' || !mustOpen(node, mark)) run.push(node)
    else {
      flush()
      out.push(node.tag === resets[mark] ? node : { ...node, children: wrap(mark, node.children) })
    }
  }
  flush()
  return out
}

const mustOpen = (node: HtmlNode, mark: Mark): boolean =>
  typeof node !== 'string' && (isBlock(node) || node.tag === resets[mark] || node.children.some((child) => mustOpen(child, mark)))

/** Applies the marks that styles begin or end. */
export function withMarks(style: Declarations, children: HtmlNode[]): HtmlNode[] {
  let inner = children
  const apply = (mark: Mark, isOn: boolean | undefined) => {
    if (isOn) inner = wrap(mark, inner)
    else if (isOn === false && resets[mark]) inner = [{ tag: resets[mark], attributes: {}, children: inner }]
  }
  apply('strong', isBold(style))
  apply('em', isItalic(style))
  const decoration = `${style['text-decoration'] ?? ''} ${style['text-decoration-line'] ?? ''}`
  // Underlining is how links look; as a mark it would stay when the link is removed.
  apply('u', decoration.includes('underline') && !isLinks(inner))
  apply('s', decoration.includes('line-through'))
  apply('sup', style['vertical-align'] === 'super')
  apply('sub', style['vertical-align'] === 'sub')
  return inner
}

/** Returns whether a style begins bold text (true), ends it (false) or says nothing about it. */
export function isBold({ 'font-weight': weight = '' }: Declarations): boolean | undefined {
  if (/^bold/.test(weight)) return true
  if (/^(normal|lighter)/.test(weight)) return false
  const number = Number.parseInt(weight, 10)
  return Number.isNaN(number) ? undefined : number >= 600
}

/** Returns whether a style begins italics (true), ends them (false) or says nothing about them. */
export function isItalic({ 'font-style': style = '' }: Declarations): boolean | undefined {
  if (/^(italic|oblique)/.test(style)) return true
  return style.startsWith('normal') ? false : undefined
}

const isLinks = (nodes: readonly HtmlNode[]): boolean =>
  nodes.some((node) => typeof node !== 'string' && node.tag === 'a') &&
  nodes.every((node) => (typeof node === 'string' ? node.trim() === '' : node.tag === 'a'))
