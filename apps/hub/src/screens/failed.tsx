import { plainHtml } from '../parts/plain-html.tsx'
import { t } from '../texts.ts'

/**
 * Draws what readers see when a page could not be drawn.
 * @param address of the page, to try it again
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
