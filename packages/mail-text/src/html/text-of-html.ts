import { type Handler, Parser } from 'htmlparser2'
import { hidesContent } from './hides-content.ts'

/** Longest HTML that is read, in characters. */
const htmlLengthMax = 2_000_000
/** Elements that are open at a time: with more, the parser compares each tag with all of them, so reading goes on with none open. */
const openMax = 1_000
/** Characters after which the open elements are counted. */
const pieceLength = 4_000
/** Deepest quote that is marked; deeper ones look like this one. */
const quoteDepthMax = 8

const blocks = new Set('p|div|br|tr|li|ul|ol|table|blockquote|h1|h2|h3|h4|h5|h6|pre|hr|section|article|header|footer|dt|dd|center|address|figure'.split('|'))
const apart = new Set(['p', 'blockquote', 'h1', 'h2', 'h3', 'ul', 'ol', 'table', 'pre'])
const unseen = new Set(['style', 'script', 'head', 'title', 'noscript', 'template'])

/**
 * The text of a mail's HTML as a plain-text mail would have it: blocks on lines of their own, quotes behind `>`, links with their address. Hidden parts and
 * styles are left out: who reads the text, or looks something up with it, shall have what the mail shows. Takes time linear in the HTML, which is shortened to two million characters.
 */
export function textOfHtml(html: string): string {
  const lines: string[] = []
  let line = ''
  let depth = 0
  let hidden = 0
  let pre = 0
  let href = ''
  const mark = () => (depth > 0 ? `${'>'.repeat(Math.min(depth, quoteDepthMax))} ` : '')
  const endLine = () => {
    if (line.trim() !== '') lines.push(mark() + line.trimEnd())
    line = ''
  }
  const gap = () => {
    endLine()
    if (lines.length > 0 && !/^>*\s?$/.test(lines.at(-1) ?? '')) lines.push(mark().trimEnd())
  }
  let open = 0
  const handler: Partial<Handler> = {
    onopentag(name, attributes) {
      open++
      if (hidden > 0 || unseen.has(name) || hidesContent(attributes)) {
        hidden++
        return
      }
      if (name === 'br' && line.trim() === '') lines.push(mark().trimEnd())
      else if (blocks.has(name)) (apart.has(name) ? gap : endLine)()
      if (name === 'blockquote' && isQuote(attributes)) depth++
      if (name === 'li') line = '- '
      if (name === 'hr' || isOutlookDivider(attributes)) lines.push('________________________________')
      if (name === 'pre') pre++
      if (name === 'img' && attributes.alt) line += `[${attributes.alt.trim().slice(0, 200)}]`
      if (name === 'a') href = attributes.href ?? ''
    },
    ontext(text) {
      if (hidden > 0) return
      if (pre > 0) {
        const [first = '', ...more] = text.split('\n')
        line += first
        for (const next of more) {
          lines.push(mark() + line)
          line = next
        }
      } else line += line === '' ? text.replace(/\s+/g, ' ').trimStart() : text.replace(/\s+/g, ' ')
    },
    onclosetag(name) {
      open--
      if (hidden > 0) {
        hidden--
        return
      }
      if (name === 'a') {
        if (/^https?:/i.test(href) && !line.includes(href)) line += ` <${href.slice(0, 2_000)}>`
        href = ''
      }
      if (name === 'td' || name === 'th') line += ' '
      if (blocks.has(name) && name !== 'br') (apart.has(name) ? gap : endLine)()
      if (name === 'blockquote') {
        depth = Math.max(0, depth - 1)
        lines.push('')
      }
      if (name === 'pre') pre = Math.max(0, pre - 1)
    },
  }
  const whole = html.slice(0, htmlLengthMax)
  let parser = new Parser(handler, { decodeEntities: true })
  for (let at = 0; at < whole.length; at += pieceLength) {
    parser.write(whole.slice(at, at + pieceLength))
    if (open < openMax) continue
    parser.end()
    open = 0
    parser = new Parser(handler, { decodeEntities: true })
  }
  parser.end()
  endLine()
  return lines.join('\n').trim()
}

/** Blockquotes that editors use to indent are no quotes: Gmail's has this style and no class. */
const isQuote = (attributes: Record<string, string>): boolean => !(attributes.style ?? '').startsWith('margin: 0 0 0 40px')

/** Outlook draws its line above the older mail with a border. */
const isOutlookDivider = (attributes: Record<string, string>): boolean =>
  attributes.id === 'divRplyFwdMsg' ||
  attributes.id === 'appendonsend' ||
  (attributes.style ?? '').replaceAll(' ', '').startsWith('border:none;border-top:solid')
