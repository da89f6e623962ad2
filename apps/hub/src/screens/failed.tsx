import { plainHtml } from '../parts/plain-html.tsx'
import { t } from '../texts.ts'

/**
 * Renders the page that readers see when rendering fails.
 * @param address the page's URL, for retrying
 */
export function failedHtml({ isTooMany, address, language }: { isTooMany: boolean; address: string; language: string }): string {
  return plainHtml(
    t('failed'),
    language,
    <>
      <h1>{t('failed')}</h1>
      <p>{t(isTooMany ? 'tooMany' : 'failedHow')}</p>
      <a className="button" href={address}>
        {t('tryAgain')}
      </a>
    </>,
  )
}
