import { directionOf } from '@porchlight/contracts/translations/direction'
import { accentSheet } from '@porchlight/ui/accent/accent-sheet.ts'
import { documentHtml } from '../parts/document-html.ts'
import { hubSheet } from '../parts/sheet.ts'
import { t } from '../texts.ts'

declare const __HUB_REVIEW__: string | undefined

/** A rating page: its key as in the URL, and what it shows. `preselected` is a score from 1 to 5, or null. */
export type ReviewForm = {
  ratingKey: string
  themeColor: string
  companyName: string
  language: string
  preselected: number | null
  review: string
  /** `asking` shows the form, `failed` the form with an error; the others say why there is none. */
  state: 'asking' | 'failed' | 'done' | 'over' | 'expired' | 'unknown'
}

const scores = [1, 2, 3, 4, 5] as const

/** Renders the page 'Conversation Rating' (checklist P1). It works without a script; with one, it sends the rating over its own socket. */
export function reviewHtml(form: ReviewForm): string {
  const isForm = form.state === 'asking' || form.state === 'failed'
  const page = (
    <html lang={form.language} dir={directionOf(form.language)}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>{t('ratingTitle')}</title>
        <link rel="icon" href="/favicon.ico" />
        <style>{`${hubSheet()}${accentSheet(form.themeColor)}`}</style>
        {isForm && typeof __HUB_REVIEW__ !== 'undefined' ? <script src={__HUB_REVIEW__} defer /> : null}
      </head>
      <body className="thanks">
        <main id="main">
          {form.companyName === '' ? null : <p className="review-company">{form.companyName}</p>}
          {isForm ? <Form {...form} /> : <Outcome {...form} />}
        </main>
      </body>
    </html>
  )
  return documentHtml(page)
}

function Form(form: ReviewForm) {
  return (
    <>
      <section id="review-asking">
        <h1>{t('ratingTitle')}</h1>
        <form className="review" method="post" action="/reviewForm" data-review="" data-sending={t('submitting')}>
          <input type="hidden" name="key" value={form.ratingKey} />
          <fieldset>
            <legend>{t('ratingLead')}</legend>
            <div className="review-stars">
              {scores.map((score) => (
                <span key={score}>
                  <input type="radio" id={String(score)} name="message_rating" value={score} required defaultChecked={form.preselected === score} />
                  <label htmlFor={String(score)}>
                    <svg viewBox="0 0 24 24" aria-hidden="true">
                      <path d="m12 3 2.7 5.6 6.1.8-4.5 4.3 1.1 6.1L12 16.9 6.6 19.8l1.1-6.1L3.2 9.4l6.1-.8z" />
                    </svg>
                    <span>{t(`rating_${score}`)}</span>
                  </label>
                </span>
              ))}
            </div>
          </fieldset>
          <label htmlFor="message_review" className="review-prompt">
            <span className="for-low">{t('ratingLow')}</span>
            <span className="for-high">{t('ratingHigh')}</span>
          </label>
          <textarea id="message_review" name="message_review" required maxLength={5000} rows={5} defaultValue={form.review} />
          <p className="field-error" role="alert" data-failed={t('ratingFailed')}>
            {form.state === 'failed' ? t('ratingFailed') : null}
          </p>
          <button type="submit" className="button">
            {t('submit')}
          </button>
        </form>
      </section>
      <section id="review-done" hidden>
        <Done />
      </section>
      <dialog id="review-thanks" aria-labelledby="review-thanks-title">
        <h2 id="review-thanks-title">{t('ratingThanks')}</h2>
        <p>{t('ratingThanksText')}</p>
        <form method="dialog">
          <button type="submit" className="button">
            {t('ok')}
          </button>
        </form>
      </dialog>
    </>
  )
}

const Done = () => (
  <>
    <svg viewBox="0 0 24 24" width="56" height="56" aria-hidden="true">
      <circle cx="12" cy="12" r="12" />
      <path d="m7 12.5 3.2 3.2L17 9" />
    </svg>
    <h1>{t('ratingDone')}</h1>
    <p>{t('ratingThanksText')}</p>
  </>
)

/** The page without a form: a rating that was just given, or why none can be given. */
function Outcome({ state, ratingKey }: ReviewForm) {
  if (state === 'done')
    return (
      <>
        <Done />
        <a href={`/reviewForm?key=${encodeURIComponent(ratingKey)}`}>{t('ratingChange')}</a>
      </>
    )
  if (state === 'over')
    return (
      <>
        <Done />
        <p>{t('ratingOver')}</p>
      </>
    )
  return (
    <>
      <h1>{t(state === 'expired' ? 'ratingExpired' : 'ratingUnknown')}</h1>
      {state === 'unknown' ? <p>{t('ratingUnknownHow')}</p> : null}
    </>
  )
}
