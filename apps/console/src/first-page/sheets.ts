/** Lives on the window: the inline script and the app are built apart. */
type Holder = { porchlightSheets?: Promise<unknown> }

const holder = globalThis as Holder

/**
 * Puts the style sheets that the page preloads into its head, without holding up the paint of the skeleton as sheets do that stand in the page itself. They come
 * before those that screens load later, so that the order of rules and layers is that of the source.
 */
export function beginSheets(): void {
  const preloads = document.head.querySelectorAll<HTMLLinkElement>('link[rel=preload][as=style]')
  const loads = [...preloads].map(({ href, crossOrigin }) => {
    const sheet = Object.assign(document.createElement('link'), { rel: 'stylesheet', crossOrigin, href })
    document.head.append(sheet)
    // One that cannot be had leaves the page plain, not blank.
    return new Promise((resolve) => {
      sheet.onload = resolve
      sheet.onerror = resolve
    })
  })
  holder.porchlightSheets = Promise.all(loads)
}

/** Resolves when the sheets the page began with are in force. */
export const sheetsLoaded = async (): Promise<void> => void (await holder.porchlightSheets)
