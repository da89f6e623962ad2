import { limits } from '@porchlight/contracts/limits'

/** Maximum number of drafts a tab keeps, latest first. */
const keptMax = 10

/**
 * Unsent texts: of each chat by its reference, of a new chat (`new`, shared by the dashboard's question field and the chat's composer), and of the dashboard's
 * search field (`search`). This tab keeps the messages among them when the frame reloads.
 */
class Drafts extends Map<string, string> {
  #save = () => {}

  /**
   * Restores the drafts this tab kept, and keeps them from now on. The prerendered question field already has its text (kept-drafts.ts).
   * @param tag returns the tag of the current visitor; drafts saved under another tag are not restored
   */
  keepIn(library: string, tag: () => string): void {
    for (const [name, text] of Object.entries(window.keptDrafts ?? {}))
      if (name !== 'new' || !document.documentElement.classList.contains('has-shell')) super.set(name, text)
    this.#save = () => {
      const texts = [...this].flatMap(([name, text]) => (name === 'search' || !text ? [] : [[name, text.slice(0, limits.messageLengthMax)]]))
      try {
        sessionStorage.setItem(`porchlight-drafts:${library}`, JSON.stringify({ tag: tag(), texts: Object.fromEntries(texts.slice(-keptMax)) }))
      } catch {
        // If storage is full or denied, drafts live as long as this page.
      }
    }
  }

  override set(name: string, text: string): this {
    super.set(name, text)
    this.#save()
    return this
  }

  /** Deletes all drafts, including those on the screen: they belong to someone who has left. */
  override clear(): void {
    super.clear()
    this.#save()
    const field = document.querySelector<HTMLTextAreaElement>('[name=question]')
    if (field) field.value = ''
    dispatchEvent(new Event('draftscleared'))
  }
}

export const drafts = new Drafts()
