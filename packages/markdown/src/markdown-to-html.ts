import { Marked, type Tokens } from 'marked'
import { footnoteExtensions, numberFootnotes } from './footnotes.ts'

/** The callout for each kind of GitHub alert. */
const callouts: Record<string, string> = { note: 'info', tip: 'tip', important: 'info', warning: 'warning', caution: 'danger' }
const alert = /^\s*<p>\[!(note|tip|important|warning|caution)\][ \t]*(?:<br\s*\/?>)?\s*/i

const escaped = (text: string): string => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')

/**
 * Bold text that begins or ends with punctuation beside a letter, as scripts without spaces and quotations have it: GitHub shows its asterisks. The length is
 * bounded, so that unclosed markers cost little.
 */
const besideLetter = /^\*\*(?=([^\s*]))((?:(?!\*\*)[^\n]){1,400}?)(?<=([^\s*]))\*\*(?=(\p{L}?))/u
const sign = /[\p{P}\p{S}]/u

const marked = new Marked({
  gfm: true,
  extensions: [
    ...footnoteExtensions,
    {
      name: 'strong',
      level: 'inline',
      start: (source) => source.indexOf('**'),
      tokenizer(source) {
        const [raw, first = '', text = '', last = '', next = ''] = besideLetter.exec(source) ?? []
        if (raw === undefined || !(sign.test(first) || (sign.test(last) && next !== ''))) return undefined
        return { type: 'strong', raw, text, tokens: this.lexer.inlineTokens(text) }
      },
    },
  ],
  tokenizer: {
    // Only two tildes strike out: "5~10 and H~2~O" is text. `false` leaves it to the usual rule.
    del: (source) => (source.startsWith('~~') ? false : undefined),
  },
  renderer: {
    del({ tokens }) {
      return `<s>${this.parser.parseInline(tokens)}</s>`
    },
    // Marked's default renderer ends each block with a line break, which an editor shows as an empty line.
    code({ text, lang = '' }) {
      const language = /^[a-z0-9-]{1,30}/i.exec(lang.trim())?.[0].toLowerCase()
      return `<pre><code${language ? ` class="language-${language}"` : ''}>${escaped(text.replace(/\n$/, ''))}</code></pre>\n`
    },
    blockquote({ tokens }) {
      const html = this.parser.parse(tokens)
      const kind = callouts[alert.exec(html)?.[1]?.toLowerCase() ?? '']
      if (!kind) return `<blockquote>\n${html}</blockquote>\n`
      return `<aside class="callout callout-${kind}">\n${html.replace(alert, '<p>').replace(/^<p><\/p>\s*/, '')}</aside>\n`
    },
    listitem(item: Tokens.ListItem) {
      const className = item.task ? ` class="task${item.checked ? ' task-done' : ''}"` : ''
      return `<li${className}>${this.parser.parse(item.tokens)}</li>\n`
    },
    checkbox: () => '',
    tablecell({ header, align, tokens }) {
      const tag = header ? 'th' : 'td'
      const className = align === 'center' || align === 'right' ? ` class="align-${align}"` : ''
      return `<${tag}${className}>${this.parser.parseInline(tokens)}</${tag}>\n`
    },
  },
})

/** Quotes nested more deeply are flattened to this depth. */
const quoteDepthMax = 20
const isBlank = (sign: string | undefined) => sign === ' ' || sign === '\t'

/** Limits the quote markers at the beginning of a line, because deeper nesting would overflow the stack. */
function withFewQuotes(line: string): string {
  let depth = 0
  let at = 0
  let keep = line.length
  for (; isBlank(line[at]) || line[at] === '>'; at++) {
    if (line[at] === '>' && ++depth === quoteDepthMax) keep = at + 1
  }
  return depth > quoteDepthMax ? line.slice(0, keep) + line.slice(line.lastIndexOf('>', at) + 1) : line
}

/** Converts Markdown (GitHub-flavored, with embedded HTML) to HTML. The result is not sanitized. `breaks`: a line stays a line, as people type it, rather than as files wrap it. */
export function markdownToHtml(text: string, { breaks = false }: { breaks?: boolean } = {}): string {
  const lines = text.replace(/\r\n?/g, '\n').split('\n')
  const options = { ...marked.defaults, breaks }
  const tokens = marked.lexer(lines.map(withFewQuotes).join('\n'), options)
  const footnotes = numberFootnotes(tokens, (list, each) => void marked.walkTokens(list, each))
  const html = marked.parser(tokens, options)
  if (footnotes.length === 0) return html
  const items = footnotes.map((footnote) => `<li>${marked.parser(footnote.tokens, options)}</li>\n`)
  return `${html}<hr>\n<ol>\n${items.join('')}</ol>\n`
}
