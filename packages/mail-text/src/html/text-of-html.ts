import { hidesContent } from './hides-content.ts'
import { Lists } from './lists.ts'
import { readHtml } from './read-html.ts'

/** Deepest quote that is marked; deeper ones look like this one. */
const quoteDepthMax = 8

const blocks = new Set('p|div|br|tr|li|ul|ol|table|blockquote|h1|h2|h3|h4|h5|h6|pre|hr|section|article|header|footer|dt|dd|center|address|figure'.split('|'))
const apart = new Set(['p', 'blockquote', 'h1', 'h2', 'h3', 'ul', 'ol', 'table', 'pre'])
const unseen = new Set(['style', 'script', 'head', 'title', 'noscript', 'template'])

/**
 * The text of a mail's HTML as a plain-text mail would have it: blocks on lines of their own, quotes behind `>`, links with their address. Hidden parts and
 * styles are left out: who reads the text, or looks something up with it, shall have what the mail shows. Lists
 * keep their numbers, letters and nesting. Takes time linear in the HTML, which is shortened to two million characters.
 * @param pictureName what a picture without a text of its own is called, by its address; without it, such pictures leave no trace
 */
export function textOfHtml(html: string, pictureName: (src: string) => string = () => ''): string {
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
  /** The number or dash of a list's item whose text is still to come, perhaps in a paragraph of its own. */
  let item = ''
  const add = (text: string) => {
    const written = line === '' ? text.trimStart() : text
    if (item !== '' && written !== '') {
      line = item + written
      item = ''
    } else line += written
  }
  const gap = () => {
    endLine()
    if (item === '' && lines.length > 0 && !/^>*\s?$/.test(lines.at(-1) ?? '')) lines.push(mark().trimEnd())
  }
  const lists = new Lists()
  readHtml(html, {
    open(name, attributes) {
      if (hidden > 0 || unseen.has(name) || hidesContent(attributes)) {
        hidden++
        return
      }
      const isList = name === 'ol' || name === 'ul'
      if (name === 'br' && line.trim() === '') lines.push(mark().trimEnd())
      else if (blocks.has(name)) (apart.has(name) && !(isList && lists.isOpen) ? gap : endLine)()
      if (name === 'blockquote' && isQuote(attributes)) depth++
      if (isList) lists.begin(name, attributes)
      if (name === 'li') item = lists.item(attributes)
      if (name === 'hr' || isOutlookDivider(attributes)) lines.push('________________________________')
      if (name === 'pre') pre++
      const picture = name === 'img' ? attributes.alt?.trim() || pictureName(attributes.src ?? '') : ''
      if (picture !== '') add(`[${picture.slice(0, 200)}]`)
      if (name === 'a') href = attributes.href ?? ''
    },
    text(text) {
      if (hidden > 0) return
      if (pre > 0) {
        const [first = '', ...more] = text.split('\n')
        line += first
        for (const next of more) {
          lines.push(mark() + line)
          line = next
        }
      } else add(text.replace(/\s+/g, ' '))
    },
    close(name) {
      if (hidden > 0) {
        hidden--
        return
      }
      if (name === 'a') {
        if (/^https?:/i.test(href) && !line.includes(href)) line += ` <${href.slice(0, 2_000)}>`
        href = ''
      }
      if (name === 'td' || name === 'th') line += ' '
      if (name === 'li') item = ''
      const isList = name === 'ol' || name === 'ul'
      if (isList) lists.end()
      if (blocks.has(name) && name !== 'br') (apart.has(name) && !(isList && lists.isOpen) ? gap : endLine)()
      if (name === 'blockquote') {
        depth = Math.max(0, depth - 1)
        lines.push('')
      }
      if (name === 'pre') pre = Math.max(0, pre - 1)
    },
  })
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
