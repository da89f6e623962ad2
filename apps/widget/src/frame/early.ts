/**
 * Runs inline, before the app: fills the prerendered first view with the boot data, so that a slow line shows the real thing at once,
 * and keeps what the visitor does until the app is there.
 */
import { readBoot, shellTexts } from './boot.ts'
import { readPlace } from './route.ts'
import { applyAccent } from './theme.ts'

const page = document.documentElement
const boot = readBoot(document.getElementById('boot')?.textContent)
const isHome = readPlace(location)?.route.screen === 'home'

if (boot) {
  applyAccent(page, boot.theme_color)
  const texts = shellTexts(boot)
  for (const element of document.querySelectorAll<HTMLElement>('[data-boot]')) element.textContent = texts[element.dataset.boot as keyof typeof texts]
  page.classList.toggle('is-online', boot.is_online)
  document.title = boot.company_name
}
page.classList.toggle('has-shell', Boolean(boot?.chat_enabled && isHome))
page.classList.toggle('is-embedded', parent !== window)

// A press before the app is there is kept for it (see main.tsx).
document.addEventListener('click', (event) => {
  const name = event.target instanceof Element && event.target.closest<HTMLElement>('[data-press]')?.dataset.press
  if (name && !page.dataset.started) {
    page.dataset.pressed = name
    event.preventDefault()
  }
})
// The script of the app did not arrive: say so and offer to try again.
addEventListener(
  'error',
  (event) => {
    if (event.target instanceof HTMLScriptElement) page.classList.add('is-broken')
  },
  true,
)
document.getElementById('reload')?.addEventListener('click', () => location.reload())
