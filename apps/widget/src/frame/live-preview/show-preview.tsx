import { ApiError } from '@porchlight/client'
import { createRoot } from 'react-dom/client'
import type { PreviewLook } from '../../protocol.ts'
import { App } from '../app.tsx'
import { blocksOf, type PageBoot } from '../boot.ts'
import type { ContactSender } from '../contact/contact-sender.ts'
import { createHelp, HelpContext } from '../help/help.ts'
import { RouterProvider } from '../router.tsx'
import { SessionContext } from '../session/use-session.ts'
import { helpFromConsole } from './ask-console.ts'
import { quietSession } from './quiet-session.ts'

/** In the preview, forms can be filled in and sent to nobody. */
const sendsNothing: ContactSender = { submit: async () => {}, upload: () => Promise.reject(new ApiError('unavailable', 0)) }
const host = { isEmbedded: true, hasLoader: false, send: () => {}, listen: () => () => {} }

/**
 * Shows the advanced widget as the console requests it: the real screens and the library's real content, with a possibly unsaved layout and style sheet. The
 * page has a separate, sandboxed origin, so it cannot access the console, and nothing written in it is sent.
 */
export function showPreview(container: HTMLElement, boot: PageBoot): void {
  const page = document.documentElement
  const root = createRoot(container)
  const sheet = document.getElementById('custom-css')
  page.classList.add('is-embedded')
  const help = createHelp(boot, helpFromConsole(draw), sendsNothing)
  // Sandboxed pages may only change the query of their URL.
  const place = { base: `${location.pathname}?at=`, library: boot.support_lib_id, route: { screen: 'home' as const }, parentURL: '', parent_lib_id: '' }
  let drawn = ''

  function draw({ layout = boot.widget, css, scheme }: PreviewLook) {
    if (scheme) page.dataset.theme = scheme
    if (sheet && css !== undefined) sheet.textContent = css
    if (JSON.stringify(layout) === drawn) return
    drawn = JSON.stringify(layout)
    // The server omits hidden faces, so show a placeholder when the layout displays them.
    const hidden = boot.widget.isTeamShown ? boot.faces : [{ name: boot.company_name, picture: '' }]
    const shown = { ...boot, widget: layout, faces: layout.isTeamShown ? hidden : [] }
    const session = quietSession({ boot: shown })
    page.classList.toggle('is-compact', blocksOf(shown).toolbar)
    root.render(
      <SessionContext value={session}>
        <HelpContext value={help}>
          <RouterProvider initial={{ ...place, isModalChat: boot.modal_chat }} isEmbedded>
            <App session={session} host={host} />
          </RouterProvider>
        </HelpContext>
      </SessionContext>,
    )
  }
}
