import { existsSync, globSync, readFileSync } from 'node:fs'
import { type HtmlNode, parseHtml, textOf } from '@porchlight/ui/rich-text/parse-html.ts'
import { expect, test } from 'vitest'
import { cleanPasted } from './clean-pasted.ts'

/** Clipboards of Word and Google Docs, each with what another editor makes of it. */
const corpus = '../shared/corpora/paste/ckeditor/tests/_data'
const inputs = globSync(`${corpus}/**/input*.html`).filter((file) => existsSync(modelOf(file)) && !file.includes('/image/'))

function modelOf(file: string): string {
  return file.replace('input', 'model').replace('.firefox', '')
}

const squeezed = (text: string) => text.replace(/[\s\u00a0]+/g, '')
/** The letters of a text for which a test holds, without spaces. */
const lettersIn = (nodes: HtmlNode[], is: (node: Exclude<HtmlNode, string>) => boolean): string =>
  nodes.map((node) => (typeof node === 'string' ? '' : is(node) ? squeezed(textOf([node])) : lettersIn(node.children, is))).join('')
const items = (nodes: HtmlNode[], list = ''): string[] =>
  nodes.flatMap((node) =>
    typeof node === 'string'
      ? []
      : node.tag === 'li'
        ? [`${list} ${squeezed(textOf(node.children.filter((child) => typeof child !== 'string' && child.tag === 'p')))}`, ...items(node.children)]
        : items(node.children, node.tag),
  )
const modelItems = (nodes: HtmlNode[]): string[] =>
  nodes.flatMap((node) =>
    typeof node !== 'string' && node.tag === 'listitem' ? `${node.attributes.listtype === 'numbered' ? 'ol' : 'ul'} ${squeezed(textOf([node]))}` : [],
  )

if (inputs.length === 0) test.skip(`no clipboards in ${corpus}`, () => undefined)

test.each(inputs)('%s keeps text, bold, italics, links and lists', (file) => {
  const { nodes } = cleanPasted(readFileSync(file, 'utf8'), 'https://help.test')
  // The models are written without quotes that an HTML parser would need around `$text`.
  const model = parseHtml(readFileSync(modelOf(file), 'utf8').replaceAll('$text', 'span'))
  expect(squeezed(textOf(nodes))).toBe(squeezed(textOf(model)))
  expect(lettersIn(nodes, (node) => node.tag === 'strong')).toBe(lettersIn(model, (node) => node.attributes.bold === 'true'))
  expect(lettersIn(nodes, (node) => node.tag === 'em')).toBe(lettersIn(model, (node) => node.attributes.italic === 'true'))
  expect(lettersIn(nodes, (node) => node.tag === 'a')).toBe(lettersIn(model, (node) => node.attributes.linkhref !== undefined))
  // The other editor makes items of headings in a list, and numbers of a bullet among them.
  if (!/heading3|nested-multiple/.test(file)) expect(items(nodes)).toEqual(modelItems(model))
})
