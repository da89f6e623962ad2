declare global {
  interface Window {
    /** Drafts that this tab stored for the current visitor, by name. The page's inline script reads them before the app starts. */
    keptDrafts?: Record<string, string>
  }
}

/** Reads this tab's drafts for a library and deletes them if they belong to another visitor. Fills an empty question field with the draft for a new chat. */
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
    // There are no drafts, or storage access is denied.
  }
}
