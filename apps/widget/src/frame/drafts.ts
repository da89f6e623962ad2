import { limits } from '@porchlight/contracts/limits'

/** Drafts that a tab keeps, the latest ones. */
const keptMax = 10

/**
 * Unsent texts: of each chat by its reference, of a new chat (`new`, shared by the dashboard's question field and the chat's composer), and of the dashboard's
 * search field (`search`). This tab keeps what was written to the library's people when the frame reloads.
 */
class Drafts extends Map<string, string> {
  #save = () => {}

  /**
   * Restores what this tab kept, and keeps it from now on. The prerendered question field already has its text (kept-drafts.ts).
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
        // Full or denied: drafts live as long as this page.
      }
    }
  }

  override set(name: string, text: string): this {
    super.set(name, text)
    this.#save()
    return this
  }

  /** Forgets all drafts, also those on the screen: they belong to someone who has left. */
  override clear(): void {
    super.clear()
    this.#save()
    const field = document.querySelector<HTMLTextAreaElement>('[name=question]')
    if (field) field.value = ''
    dispatchEvent(new Event('draftscleared'))
  }
}

export const drafts = new Drafts()
