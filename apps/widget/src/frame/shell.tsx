import { renderToString } from 'react-dom/server'
import { t as pageText } from './page-texts.ts'
import { Home } from './screens/home.tsx'
import { t } from './texts.ts'

export { setLanguage } from '@porchlight/ui/translate.ts'
export { firstLanguages } from './languages/first-languages.ts'

/**
 * Renders the first view as HTML at build time, with placeholder texts and every block. Before the page is painted, early.ts fills in the library's own texts
 * and removes hidden blocks.
 */
export function shellHtml(): string {
  const boot = {
    support_lib_id: '-',
    company_name: '-',
    parent_lib_id: null,
    theme_color: '',
    greeting: '-',
    offline_notice: '-',
    is_online: true,
    standing: 'online' as const,
    opens_at: null,
    faces: [],
    chat_enabled: true,
    modal_chat: false,
    usual_reply_minutes: null,
    page_greetings: [],
    links: [],
    contact_form_online: true,
    widget: { theme: 'compact' as const, isHelpShown: true, isChatShown: true, isMessageShown: true, isNewsShown: true, isTeamShown: true },
  }
  const nothing = () => {}
  return renderToString(<Home boot={boot} topics={{ status: 'loading' }} wayTo={() => ({ onClick: nothing })} onPress={nothing} onSearch={nothing} />)
}

/** Renders the message that early.ts shows when the app's script fails to load. */
export function brokenHtml(): string {
  return renderToString(
    <div className="broken" role="alert">
      {t('failed')}
      <button type="button" className="button" id="reload">
        {t('retry')}
      </button>
    </div>,
  )
}

/** Renders the page for browsers without JavaScript. */
export function noScriptHtml(): string {
  return renderToString(
    <noscript>
      <div className="screen empty">
        <p>{pageText('no_script')}</p>
      </div>
    </noscript>,
  )
}
