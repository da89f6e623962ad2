/** Stored on the window, because the inline script and the app are built separately. */
type Holder = { porchlightSheets?: Promise<unknown> }

const holder = globalThis as Holder

/**
 * Adds the stylesheets that the page preloads to its head. Unlike stylesheets in the HTML, they don't delay the skeleton's first paint. They come before
 * stylesheets that screens load later, which preserves the source order of rules and layers.
 */
export function beginSheets(): void {
  const preloads = document.head.querySelectorAll<HTMLLinkElement>('link[rel=preload][as=style]')
  const loads = [...preloads].map(({ href, crossOrigin }) => {
    const sheet = Object.assign(document.createElement('link'), { rel: 'stylesheet', crossOrigin, href })
    document.head.append(sheet)
    // If a stylesheet fails to load, show the page unstyled rather than not at all.
    return new Promise((resolve) => {
      sheet.onload = resolve
      sheet.onerror = resolve
    })
  })
  holder.porchlightSheets = Promise.all(loads)
}

/** Resolves when the page's initial stylesheets have loaded. */
export const sheetsLoaded = async (): Promise<void> => void (await holder.porchlightSheets)
