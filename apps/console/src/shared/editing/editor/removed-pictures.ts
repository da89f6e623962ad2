import type { Node } from '@tiptap/pm/model'
import type { Transaction } from '@tiptap/pm/state'

/** Events that move content: cut or dragged content may end up in another text. */
const movingEvents: unknown[] = ['cut', 'drop']

/** Images removed from a text while editing. Undo can bring them back until the editor closes, so nothing is deleted before that. */
export class RemovedPictures {
  readonly #sources = new Set<string>()
  #doc: Node | null = null

  /** Records one transaction. Inspects only the replaced range, because scanning a long text on every keystroke would be slow. */
  note(tr: Transaction): void {
    this.#doc = tr.doc
    // Ignore external values, such as an older version: the images they replace belong to a stored text.
    if (!tr.docChanged || tr.getMeta('preventUpdate') || movingEvents.includes(tr.getMeta('uiEvent'))) return
    for (const [index, step] of tr.steps.entries()) {
      step.getMap().forEach((from, to) => {
        for (const source of sourcesIn(tr.docs[index], from, to)) this.#sources.add(source)
      })
    }
  }

  /** Returns the removed images that the final text doesn't contain, and resets. */
  take(): string[] {
    const shown = new Set(this.#doc ? sourcesIn(this.#doc, 0, this.#doc.content.size) : [])
    const gone = [...this.#sources].filter((source) => !shown.has(source))
    this.#sources.clear()
    return gone
  }
}

function sourcesIn(doc: Node | undefined, from: number, to: number): string[] {
  const sources: string[] = []
  doc?.nodesBetween(from, to, (node) => {
    if (node.type.name === 'picture' && typeof node.attrs.src === 'string') sources.push(node.attrs.src)
    return !node.isTextblock
  })
  return sources
}
