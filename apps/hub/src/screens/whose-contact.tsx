import { plainHtml } from '../parts/plain-html.tsx'
import { t } from '../texts.ts'

/**
 * Renders the contact page of an installation with several libraries, which asks for the company (checklist P3).
 * @param company the unknown company that was entered; '' at first
 */
export function whoseContactHtml({ company, language }: { company: string; language: string }): string {
  return plainHtml(
    t('contact'),
    language,
    <>
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
    </>,
  )
}
