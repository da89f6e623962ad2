import type { LibraryDocument } from '@porchlight/contracts'
import { accentOf } from '@porchlight/ui/accent/accent-of.ts'
import { useQuery } from '@tanstack/react-query'
import type { CSSProperties } from 'react'
import { useFilledContent } from '../../../shared/library/use-filled-content.ts'
import { chatSettingsQuery } from '../api.ts'
import { t } from '../texts.ts'
import { PreviewFrame } from './preview-frame.tsx'
import base from './widget-preview.css?raw'

/** Class names of the widget that style sheets can count on. */
export const widgetClassNames = [
  '.hero',
  '.monogram',
  '.hero-company',
  '.card',
  '.start',
  '.start-title',
  '.start-status',
  '.start-composer',
  '.powered',
] as const

/** The first view of the widget in this style sheet and the library's colour. */
export function WidgetPreview({ library, css }: { library: LibraryDocument; css: string }) {
  const { data: chat } = useQuery(chatSettingsQuery)
  const { text } = useFilledContent()
  const company = library.settings.companyName
  const variables = Object.fromEntries(Object.entries(accentOf(library.publicHelpCenterTheme.themeColor)).map(([name, color]) => [`--w-accent-${name}`, color]))
  return (
    <PreviewFrame title={t('widgetPreview')} base={base} css={css} height={440}>
      <div className="screen home" style={variables as CSSProperties}>
        <header className="hero">
          <div className="hero-top">
            <span className="monogram" aria-hidden="true">
              {[...company][0]?.toUpperCase()}
            </span>
            <span className="hero-company">{company}</span>
          </div>
          <h1>{text(chat?.greeting ?? '')}</h1>
        </header>
        <div className="home-body">
          <div className="card start">
            <span className="start-title">{t('chatWithUs')}</span>
            <span className="start-status">
              <span className="dot" />
              {t('weAreOnline')}
            </span>
            <span className="start-composer">{t('writeHere')}</span>
          </div>
        </div>
        <footer className="powered">Porchlight</footer>
      </div>
    </PreviewFrame>
  )
}
