import { useHub } from '../hub-context.ts'
import { chatOf } from '../parts/contact-of.ts'
import { Frame } from '../parts/frame.tsx'
import { t } from '../texts.ts'

/** Ways to contact the library. */
export function Contact() {
  const { library } = useHub()
  const { companyEmail, companyPhone } = library.settings
  const chat = chatOf(library)
  return (
    <Frame>
      <div className="text">
        <h1>{t('contact')}</h1>
        {chat === null && companyEmail === '' && companyPhone === '' ? <p className="empty">{t('noContact')}</p> : <p className="lead">{t('contactHow')}</p>}
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
