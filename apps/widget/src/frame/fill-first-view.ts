import { blocksOf, readBoot, shellTexts } from './boot.ts'
import { readKeptDrafts } from './kept-drafts.ts'
import { readPlace } from './route.ts'
import { applyAccent } from './theme.ts'

/**
 * Adapts the prerendered first view to this library: fills in its texts and colour and removes blocks it does not show. Called by early.ts, before the page is
 * painted.
 */
export function fillFirstView(): void {
  const page = document.documentElement
  const boot = readBoot(document.getElementById('boot')?.textContent)
  const isHome = readPlace(location)?.route.screen === 'home'

  if (boot) {
    applyAccent(page, boot.theme_color)
    const texts = shellTexts(boot)
    for (const element of document.querySelectorAll<HTMLElement>('[data-boot]')) element.textContent = texts[element.dataset.boot as keyof typeof texts]
    const blocks = blocksOf(boot)
    for (const element of document.querySelectorAll<HTMLElement>('[data-block]')) if (!blocks[element.dataset.block as keyof typeof blocks]) element.remove()
    page.classList.toggle('is-online', boot.is_online)
    page.classList.toggle('is-compact', blocks.toolbar)
    document.title = boot.company_name
    readKeptDrafts(boot.support_lib_id)
  }
  // The prerendered view doesn't have the library's own texts: it is rendered again.
  page.classList.toggle('has-shell', Boolean(boot && isHome && !boot.own_words))
  page.classList.toggle('is-embedded', parent !== window)
  // The embedding page may request light or dark; otherwise the visitor's system setting applies.
  const theme = new URLSearchParams(location.hash.slice(1)).get('theme')
  if (theme) page.dataset.theme = theme
}
