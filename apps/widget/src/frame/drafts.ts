import { limits } from '@porchlight/contracts/limits'

/** Maximum number of drafts stored per tab; the latest are kept. */
const keptMax = 10

/**
 * Unsent text by key: a chat's reference, `new` for a new chat (shared by the dashboard's question field and the chat's composer), or `search` for the
 * dashboard's search field. Message drafts survive a reload of the frame in the same tab.
 */
class Drafts extends Map<string, string> {
  #save = () => {}

  /**
   * Restores this tab's stored drafts, and stores changes from now on. The prerendered question field already has its text (kept-drafts.ts).
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
        // If storage is full or denied, drafts last only as long as the page.
      }
    }
  }

  override set(name: string, text: string): this {
    super.set(name, text)
    this.#save()
    return this
  }

  /** Deletes all drafts, including those on the screen, because their author has signed out. */
  override clear(): void {
    super.clear()
    this.#save()
    const field = document.querySelector<HTMLTextAreaElement>('[name=question]')
    if (field) field.value = ''
    dispatchEvent(new Event('draftscleared'))
  }
}

export const drafts = new Drafts()
