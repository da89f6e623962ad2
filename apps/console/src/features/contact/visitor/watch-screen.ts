import { api } from '../../../shared/connection/api.ts'
import { errorText } from '../../../shared/connection/error-text.ts'
import { screenKey } from '../../../shared/conversations/screen-key.ts'
import { showError } from '../../../shared/interface/toasts.ts'

/** Opens a tab that shows the visitor's screen in the library's co-browsing service; a failure shows a toast. */
export async function watchScreen(visitor_ref: string): Promise<void> {
  try {
    const { cobrowse_watch_url } = await api.contacts.watchScreen({ visitor_ref })
    localStorage.setItem(screenKey, cobrowse_watch_url)
    window.open('/screenshare', '_blank', 'noopener')
  } catch (cause) {
    showError(errorText(cause))
  }
}
