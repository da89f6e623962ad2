import type { Certificate } from '@porchlight/contracts/courses/certificate'
import type { HelpCourse } from '@porchlight/contracts/help/help'
import { useHub } from '../hub-context.ts'
import { Breadcrumb } from '../parts/breadcrumb.tsx'
import { Frame } from '../parts/frame.tsx'
import { Moment } from '../parts/moment.tsx'
import { t } from '../texts.ts'

/** Returns a code in groups of characters, as people read it out; no character is left alone at the end. */
const inGroups = (code: string): string => code.replace(/.{5}(?=..)/g, '$&-')

/** A certificate. It says nothing of its reader but what is written on it. */
export function CertificatePage({ certificate: { code, course_title, reader_name, issued_at } }: { certificate: Certificate }) {
  const { library, to, origin } = useHub()
  const { siteIcon } = library.publicHelpCenterTheme
  return (
    <Frame>
      <article className="certificate">
        <p className="certificate-of">
          {siteIcon === '' ? null : <img src={siteIcon} alt="" width={48} height={48} />}
          <span dir="auto">{library.settings.companyName}</span>
        </p>
        <h1>{t('certificate')}</h1>
        <p className="certificate-name" dir="auto">
          {reader_name}
        </p>
        <p>{t('certificateFor')}</p>
        <p className="certificate-course" dir="auto">
          {course_title}
        </p>
        <p>
          <Moment at={issued_at} />
        </p>
        <dl>
          <div>
            <dt>{t('certificateCode')}</dt>
            <dd dir="ltr">{inGroups(code)}</dd>
          </div>
          <div>
            <dt>{t('certificateCheck')}</dt>
            <dd dir="ltr">{origin + to({ name: 'certificate', code: null })}</dd>
          </div>
        </dl>
      </article>
      <p className="certificate-valid" role="status">
        {t('certificateValid')}
      </p>
    </Frame>
  )
}

/** Where a code can be typed. `unknown`: one that was, and is none. */
export function CertificateCheck({ unknown }: { unknown: string | null }) {
  const { to } = useHub()
  return (
    <Frame>
      <Breadcrumb
        steps={[
          { title: t('help'), href: to({ name: 'home' }) },
          { title: t('courses'), href: to({ name: 'courses' }) },
        ]}
      />
      <div className="text">
        <h1>{t('certificateCheck')}</h1>
        <p className="lead">{t('certificateCheckHow')}</p>
        <form className="certificate-check" method="get" action={to({ name: 'certificate', code: null })}>
          <label>
            {t('certificateCode')}
            <input
              name="code"
              required
              maxLength={100}
              autoComplete="off"
              spellCheck={false}
              dir="ltr"
              defaultValue={unknown ?? ''}
              {...(unknown !== null && { 'aria-invalid': true, 'aria-describedby': 'certificate-unknown' })}
            />
          </label>
          {unknown === null ? null : (
            <p id="certificate-unknown" role="alert">
              {t('certificateUnknown')}
            </p>
          )}
          <button type="submit" className="button">
            {t('certificateGo')}
          </button>
        </form>
      </div>
    </Frame>
  )
}

/** Offers readers of a course its certificate. Only the server knows what they have done, so a script fills it in. */
export function CertificateOffer({ course }: { course: HelpCourse }) {
  const { to } = useHub()
  const texts = {
    'data-address': to({ name: 'certificate', code: 'CODE' }),
    'data-unknown': t('certificateUnstored'),
    'data-begun': t('certificateBegun'),
    'data-ready': t('certificateReady'),
    'data-issued': t('certificateIssued'),
    'data-refused': t('certificateName'),
    'data-failed': t('certificateFailed'),
  }
  return (
    <form className="certificate-offer" data-certificate={course.course_id} {...texts} noValidate>
      <h3>{t('certificate')}</h3>
      <p role="status" data-say>
        <span data-unscripted>{t('certificateNeedsScript')}</span>
      </p>
      <label hidden>
        {t('certificateYourName')}
        <input name="reader_name" maxLength={100} autoComplete="name" dir="auto" required />
      </label>
      <button type="submit" className="button" hidden>
        {t('certificateGet')}
      </button>
      <a className="button" href={to({ name: 'certificate', code: null })} hidden>
        {t('certificateShow')}
      </a>
    </form>
  )
}
