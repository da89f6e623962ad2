/**
 * Runs inline, before the app: fills the prerendered first view with the boot data, so that a slow connection shows the real content at once, and keeps the
 * visitor's input until the app is ready.
 */
import { fillFirstView } from './fill-first-view.ts'
import { keepPresses } from './keep-presses.ts'
import { markOffline } from './mark-offline.ts'

fillFirstView()
keepPresses()
markOffline()
// If the app's script fails to load, say so and offer a retry.
addEventListener(
  'error',
  (event) => {
    if (event.target instanceof HTMLScriptElement) document.documentElement.classList.add('is-broken')
  },
  true,
)
document.getElementById('reload')?.addEventListener('click', () => location.reload())
