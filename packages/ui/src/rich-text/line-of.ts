import { type HtmlNode, parseHtml } from './parse-html.ts'

const inline = new Set(
  'a abbr acronym b bdi bdo big cite code data del dfn em font i img ins kbd label mark q s samp small span strike strong sub sup time tt u var wbr'.split(' '),
)
const silent = new Set(['script', 'style', 'iframe'])

/** Returns the text of rich text as one line, in which blocks that end without punctuation, such as headings and items, are separated visibly. */
export function lineOf(html: string): string {
  const blocks = ['']
  const read = (nodes: readonly HtmlNode[]) => {
    for (const node of nodes) {
      if (typeof node === 'string') blocks.push(`${blocks.pop()}${node}`)
      else if (!silent.has(node.tag)) {
        const isBlock = !inline.has(node.tag)
        if (isBlock) blocks.push('')
        read(node.children)
        if (isBlock) blocks.push('')
      }
    }
  }
  read(parseHtml(html))
  let line = ''
  for (const block of blocks.map((text) => text.replace(/\s+/g, ' ').trim()).filter((text) => text !== ''))
    line += line === '' ? block : `${/\p{P}$/u.test(line) ? '' : ' ·'} ${block}`
  return line
}
