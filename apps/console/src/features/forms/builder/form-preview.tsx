import { Button } from '@mantine/core'
import type { Form } from '@porchlight/contracts/forms/form'
import { type AnswerProblem, checkAnswers, type FieldAnswer, shownPages } from '@porchlight/contracts/forms/form-answers'
import { wrongText } from '@porchlight/contracts/typed/what-is-wrong'
import { ChoiceBar } from '@porchlight/ui'
import { FormFields } from '@porchlight/ui/form/form-fields.tsx'
import { currentLocale } from '@porchlight/ui/translate.ts'
import { useState } from 'react'
import { t } from '../texts.ts'
import styles from './builder.module.css'

/** The form as those who fill it in see it, at the width of a chat or of a page. It checks answers, and sends nothing. */
export function FormPreview({ form, title }: { form: Form; title: string }) {
  const [width, setWidth] = useState<'chat' | 'page'>('chat')
  const [answers, setAnswers] = useState<Record<string, FieldAnswer>>({})
  const [page, setPage] = useState(0)
  const [hasTried, setTried] = useState(false)
  const reader = { language: form.language || currentLocale() }
  const pages = shownPages(form, answers, reader)
  const at = Math.min(page, Math.max(pages.length - 1, 0))
  const shown = pages[at]
  const found = checkAnswers(form, answers, reader)
  const here = (shown?.fields ?? []).filter(({ field_id }) => found.problems[field_id])
  const wrongWords = {
    problem: (problem: AnswerProblem, readings: string) => t(`wrong_${problem}`, { readings }),
    example: (example: string) => t('example', { example }),
  }
  const isLast = at >= pages.length - 1
  const next = () => {
    setTried(here.length > 0)
    if (here.length === 0 && !isLast) setPage(at + 1)
  }
  const words = { optional: t('optional'), noFiles: t('fileShown'), choose: t('choose'), stars: (count: number) => t('stars', { count }) }
  return (
    <section className={styles.preview} aria-label={t('preview')}>
      <div className={styles.cardHead}>
        <h2>{t('preview')}</h2>
        <ChoiceBar
          label={t('width')}
          value={width}
          choices={[
            { value: 'chat', label: t('widthChat') },
            { value: 'page', label: t('widthPage') },
          ]}
          onChange={setWidth}
        />
      </div>
      <div className={styles.shown} data-width={width}>
        <h3 dir="auto">{form.heading || title}</h3>
        {form.introduction !== '' && <p dir="auto">{form.introduction}</p>}
        {shown ? (
          <form
            noValidate
            onSubmit={(event) => {
              event.preventDefault()
              next()
            }}
          >
            {shown.title !== '' && <h4 dir="auto">{shown.title}</h4>}
            <FormFields
              fields={shown.fields}
              answers={answers}
              problems={hasTried ? Object.fromEntries(here.map((field) => [field.field_id, wrongText(field, found, reader, wrongWords) ?? ''])) : {}}
              words={words}
              onAnswer={(field_id, answer) => setAnswers({ ...answers, [field_id]: answer })}
            />
            <div className={styles.row}>
              {at > 0 && (
                <Button variant="default" onClick={() => setPage(at - 1)}>
                  {t('back')}
                </Button>
              )}
              <Button type="submit">{isLast ? form.submit_text || t('send') : t('next')}</Button>
            </div>
          </form>
        ) : (
          <p className={styles.hint}>{t('previewEmpty')}</p>
        )}
      </div>
    </section>
  )
}
