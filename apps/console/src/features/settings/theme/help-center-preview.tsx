import type { LibraryDocument } from '@porchlight/contracts/libraries/library-document'
import { accentOf } from '@porchlight/ui/accent/accent-of.ts'
import type { CSSProperties } from 'react'
import { useFilledContent } from '../../../shared/library/use-filled-content.ts'
import { t } from '../texts.ts'
import base from './help-center-preview.css?raw'
import { shownPicture } from './picture-field.tsx'
import { PreviewFrame } from './preview-frame.tsx'

/** Class names in the help center that custom stylesheets can rely on. */
export const helpCenterClassNames = ['.hub-header', '.hub-logo', '.hub-company', '.hub-title', '.hub-search', '.hub-category', '.hub-footer'] as const

/** Preview of the help center header with this theme: tab, icon, color and custom stylesheet. */
export function HelpCenterPreview({ library, theme, css }: { library: LibraryDocument; theme: LibraryDocument['publicHelpCenterTheme']; css: string }) {
  const { text } = useFilledContent()
  const { companyName, copyright, metaData } = library.settings
  const variables = Object.fromEntries(Object.entries(accentOf(theme.themeColor)).map(([name, color]) => [`--hub-accent-${name}`, color]))
  const [icon, favicon] = [shownPicture(theme.siteIcon), shownPicture(theme.favicon)]
  return (
    <PreviewFrame title={t('helpCenterPreview')} base={base} css={css} height={470}>
      <div className="hub" style={variables as CSSProperties}>
        <div className="tab" aria-hidden="true">
          {favicon ? <img src={favicon} alt="" /> : <i />}
          <span>{text(metaData.title) || 'Porchlight'}</span>
        </div>
        <header className="hub-header">
          <div className="hub-brand">
            {icon ? <img className="hub-logo" src={icon} alt="" /> : <span className="hub-logo">{[...companyName][0]?.toUpperCase()}</span>}
            <span className="hub-company">{companyName}</span>
          </div>
          <h1 className="hub-title">{t('howCanWeHelp')}</h1>
          <div className="hub-search">{t('searchHelp')}</div>
        </header>
        <div className="hub-categories">
          {[t('exampleCategory1'), t('exampleCategory2')].map((title) => (
            <div key={title} className="hub-category">
              <strong>{title}</strong>
              <span>{t('exampleArticles')}</span>
            </div>
          ))}
        </div>
        <footer className="hub-footer">{text(copyright)}</footer>
      </div>
    </PreviewFrame>
  )
}
