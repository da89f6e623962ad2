import { Button } from '@mantine/core'
import { type AnswerProblem, answerText, checkAnswers, type FieldAnswer, fieldsOf, shownPages } from '@porchlight/contracts/forms/form-answers'
import { wrongText } from '@porchlight/contracts/typed/what-is-wrong'
import { FormFields } from '@porchlight/ui/form/form-fields.tsx'
import { currentLocale } from '@porchlight/ui/translate.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSignedIn } from '../../../shared/session/session-store.ts'
import { shownFormQuery } from '../api.ts'
import { t } from '../texts.ts'
import styles from './simulator.module.css'

type Answers = { field_id: string; label: string; value: string }[]
type Props = { form_ref: string; onSend: (answers: Answers) => void }

/** A form as a simulated visitor fills it in: checked as the server checks it, and sent to the simulated flow only. One that can't be read is sent empty. */
export function SimulatedForm({ form_ref, onSend }: Props) {
  const { user } = useSignedIn()
  const { data } = useQuery(shownFormQuery(user.support_lib_id, form_ref))
  const [answers, setAnswers] = useState<Record<string, FieldAnswer>>({})
  const [hasTried, setTried] = useState(false)
  const form = data?.form ?? { pages: [] }
  const reader = { language: currentLocale() }
  const checked = checkAnswers(form, answers, reader)
  const { problems, answers: given } = checked
  const wrongWords = {
    problem: (problem: AnswerProblem, readings: string) => t(`wrong_${problem}`, { readings }),
    example: (example: string) => t('example', { example }),
  }
  const words = { optional: t('optional'), noFiles: t('noFiles'), choose: t('choose'), stars: (count: number) => t('stars', { count }) }
  const send = () => {
    setTried(true)
    if (Object.keys(problems).length > 0) return
    onSend(
      fieldsOf(form).flatMap((field) => (Object.hasOwn(given, field.field_id) ? [{ ...field, value: answerText(field, given[field.field_id] ?? '') }] : [])),
    )
  }
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <FormFields
        fields={shownPages(form, answers, reader).flatMap(({ fields }) => fields)}
        answers={answers}
        problems={
          hasTried
            ? Object.fromEntries(
                fieldsOf(form)
                  .map((field) => [field.field_id, wrongText(field, checked, reader, wrongWords) ?? ''])
                  .filter(([, text]) => text !== ''),
              )
            : {}
        }
        words={words}
        onAnswer={(field_id, answer) => setAnswers({ ...answers, [field_id]: answer })}
      />
      <Button type="submit" size="compact-sm" variant="default">
        {t('simFormSend')}
      </Button>
    </form>
  )
}
