import { Parser } from 'htmlparser2'

/** An element of parsed HTML; names are in lower case, entities are decoded. */
export type HtmlElement = { tag: string; attributes: Record<string, string>; children: HtmlNode[] }
export type HtmlNode = HtmlElement | string

/** More deeply nested elements are dropped but their content is kept, because rendering them would overflow the stack. */
const depthMax = 60

/** The tree of a text that is parsed part by part. It is untrusted; `allowedOnly` decides what may be shown. */
export class HtmlTree {
  private readonly root: HtmlElement = { tag: '', attributes: {}, children: [] }
  private readonly open = [this.root]
  private readonly parser = new Parser(
    {
      onopentag: (tag, attributes) => {
        if (this.open.length > depthMax) return void this.open.push(this.current())
        const element: HtmlElement = { tag, attributes, children: [] }
        this.current().children.push(element)
        this.open.push(element)
      },
      ontext: (text) => {
        const { children } = this.current()
        const last = children.at(-1)
        if (typeof last === 'string') children[children.length - 1] = last + text
        else children.push(text)
      },
      onclosetag: () => void this.open.pop(),
    },
    { decodeEntities: true, lowerCaseTags: true },
  )

  private current(): HtmlElement {
    return this.open.at(-1) ?? this.root
  }

  /** Parses the next part, which may end anywhere. */
  write(part: string): void {
    this.parser.write(part)
  }

  /** Parses what is left and returns the tree. */
  end(): HtmlNode[] {
    this.parser.end()
    return this.root.children
  }
}

/**
 * Parses HTML into a tree without the browser's parser, so that it works on the server and where Trusted Types forbid that parser. The tree is untrusted;
 * `allowedOnly` decides what may be shown.
 */
export function parseHtml(html: string): HtmlNode[] {
  const tree = new HtmlTree()
  tree.write(html)
  return tree.end()
}

/** Returns the text of a tree. */
export function textOf(nodes: readonly HtmlNode[]): string {
  let text = ''
  for (const node of nodes) text += typeof node === 'string' ? node : textOf(node.children)
  return text
}
