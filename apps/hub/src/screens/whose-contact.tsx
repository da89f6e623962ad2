import { accentOf } from '@porchlight/ui/accent/accent-of.ts'
import { renderToStaticMarkup } from 'react-dom/server'
import { hubSheet } from '../parts/sheet.ts'
import { t } from '../texts.ts'

/**
 * Draws the contact page of an installation that has several libraries: it asks for the one that is meant (checklist P3).
 * @param company what was asked for and is nobody's; '' before anything was
 */
export function whoseContactHtml({ company, language }: { company: string; language: string }): string {
  const { color, on, text_light, text_dark } = accentOf('')
  const page = (
    <html lang={language} dir="ltr">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>{t('contact')}</title>
        <link rel="icon" href="/favicon.ico" />
        <style>{`${hubSheet()}:root{--pl-accent:${color};--pl-on-accent:${on};--pl-accent-text:light-dark(${text_light},${text_dark});--pl-focus:light-dark(${text_light},${text_dark})}`}</style>
      </head>
      <body className="thanks">
        <main id="main">
          <h1>{t('contactWhose')}</h1>
          <p id="how">{t('contactWhoseHow')}</p>
          <form className="whose" action="/contact">
            <label htmlFor="company">{t('contactWhoseField')}</label>
            <input
              id="company"
              name="company"
              defaultValue={company}
              required
              maxLength={253}
              autoComplete="organization"
              aria-describedby={company === '' ? 'how' : 'how unknown'}
              {...(company !== '' && { 'aria-invalid': true })}
            />
            {company === '' ? null : (
              <p id="unknown" role="alert">
                {t('contactUnknown', { company })}
              </p>
            )}
            <button type="submit" className="button">
              {t('contactWhoseGo')}
            </button>
          </form>
        </main>
      </body>
    </html>
  )
  return `<!doctype html>${renderToStaticMarkup(page)}`
}
