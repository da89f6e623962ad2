import { decodedPart } from '@porchlight/contracts/section-ids'
import { allowedOnly } from '@porchlight/ui/rich-text/allowed-only.ts'
import { type HtmlElement, type HtmlNode, HtmlTree } from '@porchlight/ui/rich-text/parse-html.ts'
import { richNodes } from '@porchlight/ui/rich-text/rich-text.tsx'
import { renderToStaticMarkup } from 'react-dom/server'
import { type Token, tokensOf } from '../code/tokens-of.ts'
import type { HubRequest } from '../hub.ts'
import { inWordsOf } from '../in-words-of.ts'
import { type Heading, outlineOf } from '../outline.ts'
import { addressOf } from '../place.ts'
import { t } from '../texts.ts'

/** A text that is ready to be put into a page. */
export type Made = { markup: string; headings: Heading[] }

/** How much of a text is parsed, and how many elements and characters are rendered, before others may get their turn. */
const parsedAtOnce = 16_384
const renderedAtOnce = 4000
/** Code is colored until a text has so many tokens, each of which is an element of the page, or so many characters of code; the rest stays plain. */
const tokensMax = 10_000
const coloredCharactersMax = 100_000
/** An element costs as much as so many characters. */
const elementCost = 40
/** How long others wait at most for what is done between two looks at the clock to end, in ms. */
const turnMs = 6

/**
 * Makes the markup of a stored text, as `RichText` shows it. A text of half a million characters takes a tenth of a second, in which chats would stand still: so it is made
 * in parts between which the process does everything else.
 */
export async function madeText({ place, language, library }: HubRequest, html: string): Promise<Made> {
  const turns = new Turns()
  const tree = new HtmlTree()
  for (let at = 0; at < html.length; at += parsedAtOnce) {
    tree.write(html.slice(at, at + parsedAtOnce))
    await turns.next()
  }
  const allowed: HtmlNode[] = []
  const left = { tokens: tokensMax, characters: coloredCharactersMax }
  for (const node of tree.end()) {
    allowed.push(...allowedOnly([node]).map((each) => withLanguage(each, left)))
    await turns.next()
  }
  const { nodes, headings } = outlineOf(allowed)
  await turns.next()
  const draw = (part: readonly HtmlNode[]) =>
    inWordsOf(
      language,
      () => renderToStaticMarkup(richNodes(part, (id, href) => addressOf(place, { name: 'article', id: slugIn(href) ?? id, answered: null }))),
      library.words,
    )
  return { markup: await markupOf(nodes, draw, turns, new WeakMap()), headings }
}

/** Returns the slug of the canonical address with which the server writes links to articles. */
const slugIn = (href = ''): string | undefined => {
  const slug = /^(?:\/[a-z]{2,3}(?:-[A-Za-z0-9-]{2,26})?)?\/article\/details\/[^/]+\/([^/?#]+)/.exec(href)?.[1]
  return slug === undefined ? undefined : decodedPart(slug)
}

/** Names the language of a block of code where its style sheet can show it, and colors its code as far as there is room `left` in the text. */
function withLanguage(node: HtmlNode, left: { tokens: number; characters: number }): HtmlNode {
  if (typeof node === 'string') return node
  if (node.tag !== 'pre') return { ...node, children: node.children.map((child) => withLanguage(child, left)) }
  const [code] = node.children
  const language = code && typeof code !== 'string' ? /^language-([a-z0-9-]+)$/.exec(code.attributes.class ?? '')?.[1] : undefined
  if (language === undefined || !code || typeof code === 'string') return node
  const [text, ...others] = code.children
  const isColored = typeof text === 'string' && others.length === 0 && text.length <= left.characters
  const tokens = isColored ? tokensOf(text, language, left.tokens) : undefined
  if (isColored) left.characters -= text.length
  left.tokens -= tokens?.length ?? 0
  const children = tokens ? [{ ...code, children: tokens.map(elementOfToken) }] : node.children
  return { ...node, attributes: { ...node.attributes, 'data-language': language }, children }
}

const elementOfToken = ({ kind, text }: Token): HtmlNode => (kind === '' ? text : { tag: 'span', attributes: { class: `hl-${kind}` }, children: [text] })

/** What the buttons say that a script adds to blocks of code. */
const copyWords = (markup: string) => (markup.includes('<pre') ? { 'data-copy': t('copy'), 'data-copied': t('copied') } : {})

/** Shows a text that `madeText` has made. `lang`: its language, if not that of the page. */
export function MadeText({ markup, lang }: Pick<Made, 'markup'> & { lang?: string | undefined }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: React has made it, of what `allowedOnly` has left
  return <div className="pl-rich-text" data-size="visitor" dir="auto" lang={lang} {...copyWords(markup)} dangerouslySetInnerHTML={{ __html: markup }} />
}

/** Lets others have their turn whenever this work has taken long enough. */
class Turns {
  private since = performance.now()

  async next(): Promise<void> {
    if (performance.now() - this.since < turnMs) return
    await new Promise((resolve) => setImmediate(resolve))
    this.since = performance.now()
  }
}

type Draw = (nodes: readonly HtmlNode[]) => string
type Sizes = WeakMap<HtmlElement, number>

async function markupOf(nodes: readonly HtmlNode[], draw: Draw, turns: Turns, sizes: Sizes): Promise<string> {
  let [markup, part, size] = ['', [] as HtmlNode[], 0]
  const drawPart = async () => {
    markup += draw(part)
    part = []
    size = 0
    await turns.next()
  }
  for (const node of nodes) {
    // React adds a line break to a `pre` that begins with one, which it could not see in parts.
    if (typeof node !== 'string' && node.tag !== 'pre' && sizeOf(node, sizes) > renderedAtOnce) {
      await drawPart()
      const [before, after] = around(node, draw)
      markup += before + (await markupOf(node.children, draw, turns, sizes)) + after
      continue
    }
    part.push(node)
    size += sizeOf(node, sizes)
    if (size > renderedAtOnce) await drawPart()
  }
  await drawPart()
  return markup
}

/** A character that no stored text has. */
const gap = '\u0000'

/** Returns what is before and after the content of an element. */
function around(node: HtmlElement, draw: Draw): [string, string] {
  const whole = draw([{ ...node, children: [gap] }])
  const at = whole.lastIndexOf(gap)
  return [whole.slice(0, at), whole.slice(at + gap.length)]
}

function sizeOf(node: HtmlNode, sizes: Sizes): number {
  if (typeof node === 'string') return node.length
  const known = sizes.get(node)
  if (known !== undefined) return known
  const size = node.children.reduce((sum, child) => sum + sizeOf(child, sizes), elementCost)
  sizes.set(node, size)
  return size
}
