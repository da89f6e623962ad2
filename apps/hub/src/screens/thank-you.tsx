import { directionOf } from '@porchlight/contracts/translations/direction'
import { accentSheet } from '@porchlight/ui/accent/accent-sheet.ts'
import { documentHtml } from '../parts/document-html.ts'
import { hubSheet } from '../parts/sheet.ts'
import { t } from '../texts.ts'

/** The library a visitor has contacted: its colour ('' for the default, checklist P2) and its help hub (null if no existing library was named). */
type ThankYou = { themeColor: string; companyName: string; home: string | null; language: string }

/** Renders the page that thanks a visitor for getting in touch (checklist P2). */
export function thankYouHtml({ themeColor, companyName, home, language }: ThankYou): string {
  const page = (
    <html lang={language} dir={directionOf(language)}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>{companyName === '' ? t('thankYou') : `${t('thankYou')} · ${companyName}`}</title>
        <link rel="icon" href="/favicon.ico" />
        <style>{`${hubSheet()}${accentSheet(themeColor)}`}</style>
      </head>
      <body className="thanks">
        <main id="main">
          <svg viewBox="0 0 24 24" width="56" height="56" aria-hidden="true">
            <circle cx="12" cy="12" r="12" />
            <path d="m7 12.5 3.2 3.2L17 9" />
          </svg>
          <h1>{t('thankYou')}</h1>
          <p>{t('thanks')}</p>
          {home === null ? null : <a href={home}>{companyName || t('help')}</a>}
        </main>
      </body>
    </html>
  )
  return documentHtml(page)
}
