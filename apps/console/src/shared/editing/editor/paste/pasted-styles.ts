import { type HtmlElement, type HtmlNode, textOf } from '@porchlight/ui/rich-text/parse-html.ts'

/** CSS declarations by property, in lower case. */
export type Declarations = Record<string, string>

/** Styles of classes, as `tag.class` or `.class`. */
export type ClassStyles = Map<string, Declarations>

/** Splits a `style` attribute into its declarations. Whole names are compared, because Word adds properties such as `mso-bidi-font-weight`. */
export function declarationsOf(style: string): Declarations {
  const found: Declarations = {}
  for (const declaration of style.split(';')) {
    const colon = declaration.indexOf(':')
    if (colon > 0)
      found[declaration.slice(0, colon).trim().toLowerCase()] = declaration
        .slice(colon + 1)
        .trim()
        .toLowerCase()
  }
  return found
}

/** Returns the rules of a style sheet, each as its selectors and its declarations. */
const rulesOf = (sheet: string): string[][] =>
  sheet.split('}').flatMap((rule) => {
    const parts = rule.split('{')
    return parts.length > 1 ? [parts.slice(-2)] : []
  })
const selector = /^[a-z]*\.[\w-]+$/i

/** Reads bold and italics of classes from the style sheets that Word and Excel add. Other properties are styling of their own documents. */
export function classStyles(nodes: readonly HtmlNode[], found: ClassStyles = new Map()): ClassStyles {
  for (const node of nodes) {
    if (typeof node === 'string') continue
    if (node.tag !== 'style') {
      if (['html', 'head', 'body'].includes(node.tag)) classStyles(node.children, found)
      continue
    }
    for (const [selectors = '', body = ''] of rulesOf(textOf(node.children).replace(/<!--|-->|\/\*[^*]{0,400}\*\//g, ''))) {
      const { 'font-weight': weight, 'font-style': slant } = declarationsOf(body)
      if (!weight && !slant) continue
      for (const name of selectors.split(',').map((one) => one.trim()))
        if (selector.test(name)) found.set(name.toLowerCase(), { ...(weight && { 'font-weight': weight }), ...(slant && { 'font-style': slant }) })
    }
  }
  return found
}

/** Returns the style of an element: that of its classes, then its own. */
export function styleOf({ tag, attributes }: HtmlElement, classes: ClassStyles): Declarations {
  const names = classes.size > 0 && attributes.class ? attributes.class.toLowerCase().split(/\s+/) : []
  return Object.assign({}, ...names.flatMap((name) => [classes.get(`.${name}`), classes.get(`${tag}.${name}`)]), declarationsOf(attributes.style ?? ''))
}
