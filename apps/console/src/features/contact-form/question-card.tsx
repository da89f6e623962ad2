import { ActionIcon, Button, Textarea, TextInput } from '@mantine/core'
import type { FormProblem } from '@porchlight/contact-flow'
import type { ContactForm, FormQuestion } from '@porchlight/contracts/contact-form/contact-form'
import { contactFormLimits as max } from '@porchlight/contracts/contact-form/contact-form-steps'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import type { TextForm } from '../../shared/content/publications/use-text-form.ts'
import { OrderedList } from '../../shared/interface/ordering/ordered-list.tsx'
import { offerUndo } from '../../shared/interface/undo.tsx'
import { AnswerRow } from './answer-row.tsx'
import styles from './contact-form.module.css'
import { pathOf, type QuestionPlace, questionAt, withDestination, withQuestion } from './form-changes.ts'
import { problemAt, shownStep, stepName } from './problem-texts.ts'
import { moved, useRowKeys } from './row-keys.ts'
import { t } from './texts.ts'

type QuestionCardProps = { form: TextForm<ContactForm>; place: QuestionPlace; problems: readonly FormProblem[] }

/** One question of the form with its answers, which can be reordered. */
export function QuestionCard({ form, place, problems }: QuestionCardProps) {
  const { values, set } = form
  const question = questionAt(values, place)
  const { answers } = question
  const keys = useRowKeys(answers.length)
  const path = pathOf(place)
  const stepSelected = place === 'first' ? null : (values.steps[place]?.stepSelected ?? null)
  const shown = stepSelected === null ? 'HELP_WITH' : shownStep(stepSelected)
  const step = stepName(shown)
  const change = (part: Partial<FormQuestion>) => set(withQuestion(values, place, { ...question, ...part }))
  const items = answers.map(({ answer }, at) => ({ id: keys.all[at] ?? '', name: answer || t('answerNumber', { number: at + 1 }) }))
  const id = place === 'first' ? path : `steps.${place}`
  const problem = problemAt(problems, path) ?? problemAt(problems, id)
  const remove = () => {
    const { steps } = values
    set({ steps: steps.filter((_step, at) => at !== place) })
    offerUndo(t('removedQuestion', { step }), async () => set({ steps }))
  }
  const removeAnswer = (at: number) => {
    keys.remove(at)
    change({ answers: answers.toSpliced(at, 1) })
    offerUndo(t('removedAnswer'), async () => set(withQuestion(form.autosave.snapshot.values, place, question)))
  }
  return (
    <section id={id} tabIndex={-1} className={styles.card} aria-labelledby={`${id}-title`}>
      <div className={styles.cardHead}>
        <h2 id={`${id}-title`}>{step}</h2>
        {place !== 'first' && (
          <ActionIcon variant="subtle" color="gray" aria-label={t('removeQuestion', { step })} onClick={remove}>
            <IconTrash size={16} stroke={1.7} />
          </ActionIcon>
        )}
      </div>
      {problem && <p className={styles.problem}>{problem}</p>}
      <TextInput
        id={`${path}.question`}
        label={t('question')}
        dir="auto"
        maxLength={max.question}
        value={question.question}
        error={problemAt(problems, `${path}.question`)}
        onChange={(event) => change({ question: event.currentTarget.value })}
      />
      <Textarea
        label={t('helpText')}
        dir="auto"
        autosize
        minRows={1}
        maxLength={max.helpText}
        value={question.helpText}
        onChange={(event) => change({ helpText: event.currentTarget.value })}
      />
      {shown === 'LOGIN_ISSUE' && <p className={styles.hint}>{t('alwaysFinal')}</p>}
      {answers.length > 0 && (
        <OrderedList
          items={items}
          label={t('answers', { step })}
          onMove={(key, to) => {
            const from = keys.all.indexOf(key)
            keys.move(from, to)
            change({ answers: moved(answers, from, to) })
          }}
        >
          {answers.map((answer, at) => (
            <AnswerRow
              key={keys.all[at]}
              item={items[at] ?? { id: '', name: '' }}
              path={`${path}.answers.${at}`}
              form={values}
              shown={shown}
              answer={answer}
              number={at + 1}
              problems={problems}
              onChange={(part) => change({ answers: answers.with(at, { ...answer, ...part }) })}
              onGoTo={(goTo) => set(withDestination(values, place, at, goTo))}
              onRemove={() => removeAnswer(at)}
            />
          ))}
        </OrderedList>
      )}
      {answers.length < max.answers && (
        <Button
          className={styles.add}
          variant="subtle"
          size="xs"
          leftSection={<IconPlus size={14} stroke={2} />}
          onClick={() => change({ answers: [...answers, { answer: '', goTo: 'FINAL_STEP', search: false }] })}
        >
          {t('addAnswer')}
        </Button>
      )}
    </section>
  )
}
