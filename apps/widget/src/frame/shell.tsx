import { renderToString } from 'react-dom/server'
import { Home } from './screens/home.tsx'
import { t } from './texts.ts'

/** The first view as HTML, drawn at build time with stand-ins; early.ts puts the library's own words in place before it is painted. */
export function shellHtml(): string {
  const boot = {
    support_lib_id: '-',
    company_name: '-',
    parent_lib_id: null,
    theme_color: '',
    greeting: '-',
    offline_notice: '-',
    is_online: true,
    chat_enabled: true,
  }
  const nothing = () => {}
  return renderToString(<Home boot={boot} onClose={nothing} onChat={nothing} />)
}

/** What is shown (by early.ts) when the app's script does not arrive. */
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
