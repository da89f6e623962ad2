declare global {
  interface Window {
    /** The drafts that this tab kept for the visitor of this browser, by their names; the page's inline script reads them before the app. */
    keptDrafts?: Record<string, string>
  }
}

/** Reads this tab's drafts of a library; none of another person. Puts the one for a new chat into the question field, unless something is written there. */
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
