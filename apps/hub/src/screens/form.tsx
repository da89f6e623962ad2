import { type AnswerProblem, answerProblems, type CheckedAnswers, type FieldAnswers, fieldsOf } from '@porchlight/contracts/forms/form-answers'
import type { ShownForm } from '@porchlight/contracts/forms/form-views'
import { directionOf } from '@porchlight/contracts/translations/direction'
import { wrongText } from '@porchlight/contracts/typed/what-is-wrong'
import { accentSheet } from '@porchlight/ui/accent/accent-sheet.ts'
import { FormFields } from '@porchlight/ui/form/form-fields.tsx'
import { documentHtml } from '../parts/document-html.ts'
import { formSheet, hubSheet } from '../parts/sheet.ts'
import { t } from '../texts.ts'
import { FormFile, fileWords, refusedFile } from './form-file.tsx'

declare const __HUB_FORM__: string | undefined

/** A form's own page. */
export type FormPage = {
  /** Missing if there is no such form, or none that is published. */
  form: ShownForm | undefined
  themeColor: string
  companyName: string
  language: string
  /** Where it is sent to. */
  action: string
  answers: FieldAnswers
  problems: Readonly<Record<string, AnswerProblem>>
  meant: CheckedAnswers['meant']
  /** Files that have been received, and those that were refused, by field. */
  kept: Readonly<Record<string, readonly { value: string; name: string }[]>>
  refused: Readonly<Record<string, readonly { name: string; code: string }[]>>
  /** Where the page's script sends files. */
  filesTo: string
  /** What else goes with the answers: the key that makes a repeated submission the same one, and when the form was opened. */
  submission_key: string
  opened: string
  state: 'asking' | 'failed' | 'changed' | 'done'
  /** Whether it is part of a customer's page, which it tells its height. */
  isEmbedded: boolean
}

/**
 * Renders a form's page (checklist L1). It can be read, filled in and sent without a script; with one, its pages are shown one at a time, fields come and go by
 * their conditions, and files are sent when they are chosen.
 */
export function formHtml(page: FormPage): string {
  const { form, language, companyName } = page
  const heading = form ? form.form.heading || form.title : t('formUnknown')
  const isMoving =
    form !== undefined &&
    page.state !== 'done' &&
    (form.form.pages.length > 1 || fieldsOf(form.form).some(({ show_if, kind }) => show_if !== null || kind === 'file'))
  const html = (
    <html lang={language} dir={directionOf(language)}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>{companyName === '' ? heading : `${heading} · ${companyName}`}</title>
        <link rel="icon" href="/favicon.ico" />
        <style>{`${hubSheet()}${formSheet()}${accentSheet(page.themeColor)}`}</style>
        {(isMoving || page.isEmbedded) && typeof __HUB_FORM__ !== 'undefined' ? <script src={__HUB_FORM__} defer /> : null}
      </head>
      <body className={page.isEmbedded ? 'form-page is-embedded' : 'form-page'}>
        <main id="main">
          {companyName === '' || page.isEmbedded ? null : <p className="form-company">{companyName}</p>}
          <h1 dir="auto">{heading}</h1>
          {form === undefined ? (
            <p>{t('formUnknownText')}</p>
          ) : page.state === 'done' ? (
            <p className="form-words" role="status" dir="auto">
              {form.form.thank_you || t('formThanks')}
            </p>
          ) : (
            <Asking {...page} form={form} />
          )}
        </main>
      </body>
    </html>
  )
  return documentHtml(html)
}

function Asking({
  form: { form, version },
  action,
  answers,
  problems,
  meant,
  kept,
  refused,
  filesTo,
  language,
  submission_key,
  opened,
  state,
  isEmbedded,
}: FormPage & { form: ShownForm }) {
  const words = { optional: t('formOptional'), noFiles: t('formNoFiles'), choose: t('formChoose'), stars: (count: number) => t('formStars', { count }) }
  const wrongWords = {
    problem: (problem: AnswerProblem, readings: string) => t(`formWrong_${problem}`, { readings }),
    example: (example: string) => t('formExample', { example }),
  }
  const said = Object.fromEntries(
    fieldsOf(form).flatMap((field) => {
      const files = refused[field.field_id] ?? []
      const text = files.length > 0 ? files.map(refusedFile).join(' ') : wrongText(field, { problems: { ...problems }, meant }, { language }, wrongWords)
      return text === undefined ? [] : [[field.field_id, text]]
    }),
  )
  const hasFiles = fieldsOf(form).some(({ kind }) => kind === 'file')
  const isPaged = form.pages.length > 1
  const submitText = form.submit_text || t('submit')
  const scriptWords = {
    page: t('formPage', { page: '{page}', count: '{count}' }),
    next: t('formNext'),
    submit: submitText,
    problem: Object.fromEntries(answerProblems.map((problem) => [problem, t(`formWrong_${problem}`, { readings: '{readings}' })])),
    example: t('formExample', { example: '{example}' }),
    ...(hasFiles && { files: fileWords() }),
  }
  const hidden = form.pages.flatMap(({ fields }) => fields.filter(({ kind }) => kind === 'hidden'))
  return (
    <>
      {form.introduction !== '' && (
        <p className="form-words" dir="auto" data-introduction="">
          {form.introduction}
        </p>
      )}
      <p className="form-failed" role="alert">
        {state === 'changed' ? t('formChanged') : state === 'failed' ? t('formFailed') : null}
      </p>
      {/* Where the form leads to is a page of its own, not one in a frame. */}
      <form
        method="post"
        action={action}
        target={isEmbedded && form.redirect !== '' ? '_top' : undefined}
        encType={hasFiles ? 'multipart/form-data' : undefined}
        data-form={JSON.stringify({ pages: form.pages })}
        data-words={JSON.stringify(scriptWords)}
        data-files-to={hasFiles ? filesTo : undefined}
        noValidate
      >
        <input type="hidden" name="_key" value={submission_key} />
        <input type="hidden" name="_version" value={version} />
        <input type="hidden" name="_opened" value={opened} />
        {/* People don't see this field; programs fill it in. */}
        <div className="form-trap" aria-hidden="true">
          <label>
            Website <input type="text" name="_website" tabIndex={-1} autoComplete="off" />
          </label>
        </div>
        {hidden.map(({ field_id }) => (
          <input key={field_id} type="hidden" name={field_id} value={String(answers[field_id] ?? '')} />
        ))}
        {form.pages.map(({ title, fields }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: pages have no ids
          <section key={at} data-page="">
            {isPaged ? (
              <h2 dir="auto" tabIndex={-1}>
                <span className="form-progress">{t('formPage', { page: at + 1, count: form.pages.length })}</span> {title}
              </h2>
            ) : (
              title !== '' && <h2 dir="auto">{title}</h2>
            )}
            <FormFields
              fields={fields}
              answers={answers}
              problems={said}
              words={words}
              fileInput={({ field_id }, named) => <FormFile field_id={field_id} kept={kept[field_id] ?? []} named={named} />}
            />
          </section>
        ))}
        <div className="form-buttons">
          <button type="submit" className="button">
            {submitText}
          </button>
          {isPaged && (
            <button type="button" className="button quiet" data-back="" hidden>
              {t('formBack')}
            </button>
          )}
        </div>
      </form>
    </>
  )
}
