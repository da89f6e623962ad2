import { ActionIcon, NativeSelect, Switch, TextInput } from '@mantine/core'
import { type FormProblem, type QuestionStep, stepOf } from '@porchlight/contact-flow'
import type { ContactForm, FormAnswer } from '@porchlight/contracts/contact-form/contact-form'
import { type GoTo, goTos, contactFormLimits as max } from '@porchlight/contracts/contact-form/contact-form-steps'
import { IconTrash } from '@tabler/icons-react'
import type { Ordered } from '../../shared/interface/ordering/ordered-list.tsx'
import { OrderedRow } from '../../shared/interface/ordering/ordered-row.tsx'
import styles from './contact-form.module.css'
import { problemAt, stepName } from './problem-texts.ts'
import { t } from './texts.ts'

type AnswerRowProps = {
  item: Ordered
  path: string
  form: ContactForm
  /** The step of its question. */
  shown: QuestionStep
  answer: FormAnswer
  number: number
  problems: readonly FormProblem[]
  onChange: (part: Partial<FormAnswer>) => void
  onGoTo: (goTo: GoTo) => void
  onRemove: () => void
}

/** One answer: its text, whether it searches first, and where it leads. */
export function AnswerRow({ item, path, form, shown, answer, number, problems, onChange, onGoTo, onRemove }: AnswerRowProps) {
  const names = { number, step: stepName(shown) }
  const canSearch = shown === 'HELP_WITH' || shown === 'SUB_HELP_WITH'
  const isSearched = canSearch && answer.search
  const wayProblem = problemAt(problems, path, ['dead_end', 'loop'])
  return (
    <OrderedRow item={item}>
      <div className={styles.row}>
        <TextInput
          id={path}
          className={styles.grow}
          aria-label={t('answerOf', names)}
          dir="auto"
          maxLength={max.answer}
          value={answer.answer}
          error={problemAt(problems, path, ['empty', 'duplicate_answer'])}
          onChange={(event) => onChange({ answer: event.currentTarget.value })}
        />
        {canSearch && (
          <Switch
            label={t('searchFirst')}
            aria-label={t('searchFirstOf', names)}
            checked={answer.search}
            onChange={(event) => onChange({ search: event.currentTarget.checked })}
          />
        )}
        {isSearched && <span className={styles.then}>{t('searchesThen', { step: stepName(stepOf(form, 'ISSUES')) })}</span>}
        {shown !== 'LOGIN_ISSUE' && !isSearched && (
          <NativeSelect
            className={styles.way}
            aria-label={t('leadsTo', names)}
            data={goTos.map((goTo) => ({ value: goTo, label: wayName(form, goTo, answer.goTo) }))}
            value={answer.goTo}
            error={wayProblem !== null}
            aria-describedby={wayProblem === null ? undefined : `${path}-way`}
            onChange={(event) => onGoTo(event.currentTarget.value as GoTo)}
          />
        )}
        <ActionIcon variant="subtle" color="gray" aria-label={t('removeAnswer', names)} onClick={onRemove}>
          <IconTrash size={16} stroke={1.7} />
        </ActionIcon>
      </div>
      {wayProblem && (
        <p id={`${path}-way`} className={styles.problem}>
          {wayProblem}
        </p>
      )}
    </OrderedRow>
  )
}

function wayName(form: ContactForm, goTo: GoTo, chosen: GoTo): string {
  const name = stepName(goTo === 'HELP_WITH' ? 'SUB_HELP_WITH' : goTo)
  return goTo === 'FINAL_STEP' || goTo === chosen || stepOf(form, goTo) !== 'FINAL_STEP' ? name : t('opensNew', { step: name })
}
