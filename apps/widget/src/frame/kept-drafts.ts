declare global {
  interface Window {
    /** The drafts that this tab kept for this browser's visitor, by name; the page's inline script reads them before the app. */
    keptDrafts?: Record<string, string>
  }
}

/** Reads this tab's drafts of a library, but none of another person. Puts the draft for a new chat into the question field, unless it already has text. */
export function readKeptDrafts(library: string): void {
  const key = `porchlight-drafts:${library}`
  const field = document.querySelector<HTMLTextAreaElement>('[name=question]')
  try {
    const { tag, texts } = JSON.parse(sessionStorage.getItem(key) ?? '') as { tag: string; texts: Record<string, string> }
    if ((localStorage.getItem(`porchlight-visitor:${library}`) ?? '').includes(tag)) {
      window.keptDrafts = texts
      if (field && !field.value) field.value = texts.new ?? ''
    } else sessionStorage.removeItem(key)
  } catch {
    // None, or storage is denied.
  }
}
