/**
 * Runs inline, before the app: fills the prerendered first view with the boot data, so that a slow line shows the real thing at once,
 * and keeps what the visitor does until the app is there.
 */
import { fillFirstView } from './fill-first-view.ts'
import { keepPresses } from './keep-presses.ts'

fillFirstView()
keepPresses()
// The script of the app did not arrive: say so and offer to try again.
addEventListener(
  'error',
  (event) => {
    if (event.target instanceof HTMLScriptElement) document.documentElement.classList.add('is-broken')
  },
  true,
)
document.getElementById('reload')?.addEventListener('click', () => location.reload())
