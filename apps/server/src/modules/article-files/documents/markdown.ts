import { snippetMark } from '@porchlight/contracts/snippets/snippet-marks'
import { markdownToHtml } from '@porchlight/markdown'
import TurndownService from 'turndown'
import { parse, stringify } from 'yaml'
import { assertShallow } from '../../rich-text/index.ts'
import { type ArticleDocument, DocumentHead } from './document.ts'
import { withoutTitle } from './html.ts'

const frontMatter = /^---[ \t]*\n([\s\S]*?)\n---[ \t]*(?:\n|$)/

/** Reads GitHub-flavored Markdown (including HTML) with or without front matter; a leading heading is the title if nothing else sets it. For worker processes. */
export function readMarkdown(file: string): ArticleDocument {
  const text = file.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n')
  assertShallow(text)
  const head = DocumentHead.parse(frontMatterOf(text))
  const body = text.replace(frontMatter, '')
  const heading = head.title === undefined ? firstHeading(body) : undefined
  const html = markdownToHtml(heading ? heading.rest : body)
  return heading ? { head: { ...head, title: heading.title }, html: html.trim() } : { head, html: withoutTitle(html.trim(), head.title) }
}

/** Reads a file's metadata without its text. */
export function readMarkdownHead(file: string): DocumentHead {
  const text = file.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n')
  const head = DocumentHead.parse(frontMatterOf(text))
  return head.title === undefined ? { ...head, title: firstHeading(text.replace(frontMatter, ''))?.title } : head
}

/** Returns the first-level heading that the text starts with, and the rest. */
function firstHeading(body: string): { title: string; rest: string } | undefined {
  const text = body.trimStart()
  const end = text.indexOf('\n')
  const line = end < 0 ? text : text.slice(0, end)
  if (!line.startsWith('# ')) return underlined(text, line)
  const words = line.slice(1).trim()
  const closing = words.lastIndexOf(' ')
  const plain = closing > 0 && /^#+$/.test(words.slice(closing + 1)) ? words.slice(0, closing).trimEnd() : words
  const title = plainTitle(plain)
  return title === '' ? undefined : { title, rest: end < 0 ? '' : text.slice(end + 1) }
}

const plainTitle = (line: string) => line.replace(/[*_`]/g, '')

/** A heading that is written with a line of equals signs below it. */
function underlined(text: string, line: string): { title: string; rest: string } | undefined {
  const [, signs] = /^\n(={1,400})[ \t]*(?:\n|$)/.exec(text.slice(line.length, line.length + 500)) ?? []
  if (signs === undefined || /^(?: {4}|[#>|<]|[-*+] |\d{1,9}[.)] )/.test(line)) return undefined
  const title = plainTitle(line.trim())
  const end = text.indexOf('\n', line.length + 1)
  return title === '' ? undefined : { title, rest: end < 0 ? '' : text.slice(end + 1) }
}

function frontMatterOf(text: string): object {
  const [, source = ''] = frontMatter.exec(text) ?? []
  return yamlOf(source) ?? yamlOf(source.replace(plainLine, (_line, key: string, value: string) => `${key}: ${JSON.stringify(value)}`)) ?? {}
}

/** A line `key: value` whose value is neither quoted nor a list or map. People write titles such as "Error: cannot sign in" without quotes. */
const plainLine = /^([A-Za-z_][\w-]{0,40}):[ \t]+([^\s"'[{|>&*!#][^\n]*)$/gm

function yamlOf(source: string): object | undefined {
  try {
    // Aliases could expand a few bytes into gigabytes. Every value is read as it was written: a title may be a number.
    const value: unknown = parse(source, { maxAliasCount: 0, schema: 'failsafe', logLevel: 'error' })
    return value !== null && typeof value === 'object' && !Array.isArray(value) ? value : {}
  } catch {
    return undefined
  }
}

/** Writes Markdown with front matter. What Markdown cannot express (callouts, videos, image sizes, merged cells) stays HTML. */
export function writeMarkdown({ head, html }: ArticleDocument): string {
  return `---\n${stringify(head, { lineWidth: 0 })}---\n\n${markdownOf(html)}\n`
}

/** Converts HTML to Markdown. */
export function markdownOf(html: string): string {
  assertShallow(html)
  return turndown.turndown(html)
}

const turndown = new TurndownService({
  ...{ headingStyle: 'atx', codeBlockStyle: 'fenced', bulletListMarker: '-', emDelimiter: '*', hr: '---' },
  // The mark of a snippet is empty, and stays HTML.
  blankReplacement(_content, node) {
    const ref = (node as HTMLElement).getAttribute('data-snippet')
    return ref ? `\n\n${snippetMark(ref)}\n\n` : isBlock(node) ? '\n\n' : ''
  },
})
/** Turndown marks the nodes that stand by themselves. */
const isBlock = (node: Node): boolean => (node as Node & { isBlock?: boolean }).isBlock === true

const escapeMarkdown = turndown.escape.bind(turndown)
// Turndown does not escape < and &, so "&lt;b&gt;" would come back as a tag.
// Nor tildes, which strike text out, and "2)", which begins a list.
const escapeAll = (text: string): string =>
  escapeMarkdown(withEntities(text))
    .replace(/(?<!\\)~/g, '\\~')
    .replace(/^(\s{0,3}\d{1,9})\) /, '$1\\) ')
const withEntities = (text: string) => text.replace(/&(?=#?\w{1,40};)/g, '&amp;').replace(/</g, '&lt;')
const addressStart = /https?:\/\/|www\./i

/** Markdown makes links of plain addresses, in which a backslash would be part of the address. */
turndown.escape = (text) => {
  let [written, plain] = ['', '']
  for (const part of text.split(/(\s+)/)) {
    const at = part.includes('@') && !part.includes('/') ? 0 : part.search(addressStart)
    plain += at < 0 ? part : part.slice(0, at)
    if (at < 0) continue
    written += escapeAll(plain) + withEntities(part.slice(at))
    plain = ''
  }
  return written + escapeAll(plain)
}

const isElement = (node: Node): node is HTMLElement => node.nodeType === 1
const childElements = (node: Node): HTMLElement[] => [...node.childNodes].filter(isElement)
const named = (node: Node, ...names: string[]) => names.includes(node.nodeName)
const blockNames = [
  'P',
  'UL',
  'OL',
  'PRE',
  'BLOCKQUOTE',
  'TABLE',
  'H1',
  'H2',
  'H3',
  'H4',
  'H5',
  'H6',
  'ASIDE',
  'DETAILS',
  'DIV',
  'FIGURE',
  'IFRAME',
  'BR',
  'HR',
]

const rowsOf = (table: Node): HTMLElement[] =>
  childElements(table).flatMap((part) => (named(part, 'THEAD', 'TBODY', 'TFOOT') ? childElements(part) : named(part, 'TR') ? [part] : []))

/** Returns whether Markdown can express a table: one header row, rows of the same length, and single-line cells. */
function isPlainTable(table: Node): boolean {
  const rows = rowsOf(table).map(childElements)
  const [first = []] = rows
  return (
    !childElements(table).some((part) => named(part, 'CAPTION', 'TFOOT')) &&
    first.length > 0 &&
    first.every((cell) => named(cell, 'TH')) &&
    rows.slice(1).every((row) => row.every((cell) => named(cell, 'TD'))) &&
    rows.every((row) => row.length === first.length && row.every(isPlainCell))
  )
}

function isPlainCell(cell: HTMLElement): boolean {
  if (['colspan', 'rowspan', 'class'].some((name) => !['', '1', null].includes(cell.getAttribute(name)))) return false
  const blocks = [...cell.querySelectorAll('*')].filter((node) => named(node, ...blockNames))
  return blocks.length === 0 || (blocks.length === 1 && named(blocks[0] as Node, 'P') && !(blocks[0] as HTMLElement).className)
}

const tableOf = (node: Node): Node => (named(node, 'TABLE') || !node.parentNode ? node : tableOf(node.parentNode))
const inPlainTable = (node: Node) => named(tableOf(node), 'TABLE') && isPlainTable(tableOf(node))

/** Turndown's rule for links. */
const link = turndown.rules.array.find((rule) => typeof rule.filter === 'function' && rule.filter.toString().includes("'inlined'"))?.replacement
// A link whose text is its address is written as a plain address, in angle brackets if Markdown would see its end too early.
turndown.addRule('link', {
  filter: (node) => named(node, 'A') && node.hasAttribute('href') && node.childNodes.length === 1 && node.firstChild?.nodeType === 3,
  replacement: (content, node, options) => {
    const [text, href] = [node.textContent ?? '', (node as HTMLElement).getAttribute('href') ?? '']
    const isPlain = !(node as HTMLElement).title && !/[\s<>]/.test(text) && [text, `mailto:${text}`, `http://${text}`].includes(href)
    if (isPlain && /[\p{L}\p{N}/=#-]$/u.test(text) && (text !== href || addressStart.test(text))) return withEntities(text)
    if (isPlain && text === href) return `<${text}>`
    return link?.(escapeAll(text), node, options) ?? content
  },
})

const punctuation = /[\p{P}\p{S}]/u
const isWordCharacter = (character: string) => character !== '' && !/\s/u.test(character) && !punctuation.test(character)
const firstOf = (text: string) => String.fromCodePoint(text.codePointAt(0) ?? 0x20)
const lastOf = (text: string) => [...text.slice(-2)].at(-1) ?? ''
/** Markdown sees no end of bold text in "**so:**then": after punctuation it must be followed by a space or punctuation, and likewise before its beginning. */
function needsTag(node: Node): boolean {
  const text = node.textContent ?? ''
  const before = node.previousSibling?.textContent ?? ''
  const after = node.nextSibling?.textContent ?? ''
  return (
    (punctuation.test(lastOf(text)) && after !== '' && isWordCharacter(firstOf(after))) ||
    (punctuation.test(firstOf(text)) && before !== '' && isWordCharacter(lastOf(before)))
  )
}
for (const [names, tag] of [
  [['STRONG', 'B'], 'strong'],
  [['EM', 'I'], 'em'],
  [['S', 'DEL'], 's'],
] as const)
  turndown.addRule(`${tag} beside a letter`, {
    filter: (node) => named(node, ...names) && needsTag(node),
    replacement: (content) => `<${tag}>${content}</${tag}>`,
  })

turndown.addRule('strike', { filter: ['s', 'del'], replacement: (content) => `~~${content}~~` })
/** Turndown's rule for lists. Two neighbouring ones would be one list, unless a comment stands between them. */
const list = turndown.rules.array.find(({ filter }) => Array.isArray(filter) && filter.includes('ul'))?.replacement
turndown.addRule('list after a list', {
  filter: (node) => named(node, 'UL', 'OL') && node.previousElementSibling?.nodeName === node.nodeName && !isKept(node),
  replacement: (content, node, options) => `\n\n<!-- -->${list?.(content, node, options) ?? content}`,
})
/** Turndown's rule for list items, which the task rule extends with a checkbox. */
const item = turndown.rules.array.find(({ filter }) => filter === 'li')?.replacement
turndown.addRule('task', {
  filter: (node) => named(node, 'LI') && /\btask\b/.test(node.className),
  replacement: (content, node, options) =>
    item?.(`${/\btask-done\b/.test((node as HTMLElement).className) ? '[x]' : '[ ]'} ${content.trimStart()}`, node, options) ?? content,
})
turndown.addRule('cell', {
  filter: (node) => named(node, 'TH', 'TD') && inPlainTable(node),
  replacement: (content) =>
    ` ${content
      .trim()
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean)
      .join(' ')
      .replace(/\|/g, '\\|')} |`,
})
turndown.addRule('row', {
  filter: (node) => named(node, 'TR') && inPlainTable(node),
  replacement: (content, node) => {
    const isFirst = rowsOf(tableOf(node))[0] === node
    return `\n|${content}${isFirst ? `\n|${' --- |'.repeat(childElements(node).length)}` : ''}`
  },
})
turndown.addRule('parts of a table', { filter: (node) => named(node, 'THEAD', 'TBODY', 'COLGROUP') && inPlainTable(node), replacement: (content) => content })
turndown.addRule('table', { filter: (node) => named(node, 'TABLE') && isPlainTable(node), replacement: (content) => `\n\n${content.trim()}\n\n` })

const isKept = (node: HTMLElement): boolean =>
  named(node, 'ASIDE', 'DETAILS', 'IFRAME', 'FIGURE', 'TABLE', 'U', 'MARK', 'SUB', 'SUP', 'KBD', 'SMALL') ||
  (named(node, 'IMG') && node.hasAttribute('width')) ||
  (named(node, 'A') && node.hasAttribute('data-article-id')) ||
  (named(node, 'P') && node.className !== '') ||
  (named(node, 'OL', 'UL') && [...node.querySelectorAll('table, figure, aside, details, iframe')].length > 0)
const isInline = (node: Node) => named(node, 'U', 'MARK', 'SUB', 'SUP', 'KBD', 'SMALL', 'IMG', 'A')
// A rule instead of `keep`, because the rules for images and links take precedence over `keep`.
turndown.addRule('HTML', {
  filter: isKept,
  // An empty line would end the HTML block.
  replacement: (_content, node) => {
    const html = (node as HTMLElement).outerHTML.replace(/\n/g, '&#10;')
    return isInline(node) ? html : `\n\n${html}\n\n`
  },
})
