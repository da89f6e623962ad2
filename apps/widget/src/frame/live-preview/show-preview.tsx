import { ApiError } from '@porchlight/client'
import type { ContactForm } from '@porchlight/contracts/contact-form/contact-form'
import type { ShownContactForm } from '@porchlight/contracts/contact-form/contact-forms'
import { createRoot } from 'react-dom/client'
import type { PreviewLook } from '../../protocol.ts'
import { App } from '../app.tsx'
import { blocksOf, type PageBoot } from '../boot.ts'
import type { ContactSender } from '../contact/contact-sender.ts'
import { createHelp, type Help, HelpContext } from '../help/help.ts'
import { RouterProvider } from '../router.tsx'
import { lazyScreens } from '../screens/lazy-screens.ts'
import { SessionContext } from '../session/use-session.ts'
import { helpFromConsole } from './ask-console.ts'
import { quietSession } from './quiet-session.ts'

/** In the preview, forms can be filled in and sent to nobody. */
const sendsNothing: ContactSender = { submit: async () => {}, upload: () => Promise.reject(new ApiError('unavailable', 0)) }
const host = { isEmbedded: true, hasLoader: false, send: () => {}, listen: () => () => {} }

/**
 * Shows the advanced widget as the console requests it: the real screens and the library's real content, with a possibly unsaved layout, style sheet and
 * contact form. The page has a separate, sandboxed origin, so it cannot access the console, and nothing written in it is sent.
 */
export function showPreview(container: HTMLElement, boot: PageBoot): void {
  const page = document.documentElement
  const root = createRoot(container)
  const sheet = document.getElementById('custom-css')
  page.classList.add('is-embedded')
  const http = helpFromConsole(draw)
  const help = createHelp(boot, http, sendsNothing)
  const shown = { form: null as ShownContactForm | null }
  const contactForms = { shown: async () => ({ contact_form: shown.form }) }
  const helpWithForm: Help = { ...createHelp({ ...boot, contact_form_online: true }, { ...http, contactForms }, sendsNothing), isFormEdited: true }
  // Sandboxed pages may only change the query of their URL.
  const place = { base: `${location.pathname}?at=`, library: boot.support_lib_id, parentURL: '', parent_lib_id: '' }
  let drawn = ''

  function showForm(form: ContactForm) {
    shown.form = { form_lib_id: boot.support_lib_id, form_version: (shown.form?.form_version ?? 0) + 1, form }
    helpWithForm.store.show('contact_form', { contact_form: shown.form })
  }

  function draw({ layout = boot.widget, css, form, scheme }: PreviewLook) {
    if (scheme) page.dataset.theme = scheme
    if (sheet && css !== undefined) sheet.textContent = css
    if (form && JSON.stringify(form) !== JSON.stringify(shown.form?.form)) showForm(form)
    if (JSON.stringify(layout) === drawn) return
    drawn = JSON.stringify(layout)
    // The server omits hidden faces, so show a placeholder when the layout displays them.
    const hidden = boot.widget.isTeamShown ? boot.faces : [{ name: boot.company_name, picture: '' }]
    const shownBoot = { ...boot, widget: layout, faces: layout.isTeamShown ? hidden : [] }
    const session = quietSession({ boot: shownBoot })
    page.classList.toggle('is-compact', blocksOf(shownBoot).toolbar)
    const route = { screen: form ? ('message' as const) : ('home' as const) }
    // Once its part is there: a screen that is still loading takes the focus when it appears.
    const ready = form ? lazyScreens.message.fetch().catch(() => {}) : Promise.resolve()
    const app = (
      <SessionContext value={session}>
        <HelpContext value={form ? helpWithForm : help}>
          <RouterProvider initial={{ ...place, route, isModalChat: boot.modal_chat }} isEmbedded>
            <App session={session} host={host} />
          </RouterProvider>
        </HelpContext>
      </SessionContext>
    )
    void ready.then(() => root.render(app))
  }
}
