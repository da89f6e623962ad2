import { useHub } from '../hub-context.ts'
import { chatOf } from '../parts/contact-of.ts'
import { Frame } from '../parts/frame.tsx'
import { t } from '../texts.ts'

/** Ways to contact the library. */
export function Contact() {
  const { address, hasForm, language, library } = useHub()
  const { companyEmail, companyPhone } = library.settings
  const chat = chatOf(library, address)
  // The form is the classic widget's, so that it works, and keeps what is written, as it does there.
  const form = `/widget/${library.support_lib_id}/?contact=1&language=${encodeURIComponent(language)}`
  return (
    <Frame>
      <div className="text">
        <h1>{t('contact')}</h1>
        {chat === null && companyEmail === '' && companyPhone === '' && !hasForm ? (
          <p className="empty">{t('noContact')}</p>
        ) : (
          <p className="lead">{t('contactHow')}</p>
        )}
        {hasForm ? <iframe className="contact-form" src={form} title={t('contact')} /> : null}
        {chat === null ? null : (
          <p className="more">
            <a className="button" href={chat}>
              {t('startChat')}
            </a>
          </p>
        )}
        <dl className="ways">
          {companyEmail === '' ? null : (
            <div>
              <dt>{t('byMail')}</dt>
              <dd>
                <a href={`mailto:${companyEmail}`}>{companyEmail}</a>
              </dd>
            </div>
          )}
          {companyPhone === '' ? null : (
            <div>
              <dt>{t('byPhone')}</dt>
              <dd>
                <a href={`tel:${companyPhone.replace(/[^\d+]/g, '')}`} dir="ltr">
                  {companyPhone}
                </a>
              </dd>
            </div>
          )}
        </dl>
      </div>
    </Frame>
  )
}
