import '@mantine/core/styles/Radio.layer.css'

import { ActionIcon, Button, Checkbox, Radio, Switch, Textarea, TextInput } from '@mantine/core'
import { isComplete } from '@porchlight/contracts/courses/is-complete'
import type { QuizQuestion } from '@porchlight/contracts/courses/quiz'
import { limits } from '@porchlight/contracts/limits'
import { IconPlus, IconX } from '@tabler/icons-react'
import { OrderButtons } from '../../shared/interface/ordering/order-buttons.tsx'
import styles from './quiz.module.css'
import { t } from './texts.ts'

/** One question: its words, its choices with which of them are right, and what is said once it was answered. */
export function QuestionEditor({
  question,
  number,
  isReadOnly,
  onChange,
  onAddChoice,
  onRemove,
  onUp,
  onDown,
}: {
  question: QuizQuestion
  number: number
  isReadOnly: boolean
  onChange: (question: QuizQuestion) => void
  onAddChoice: () => void
  onRemove: () => void
  /** Missing for the first one. */
  onUp: (() => void) | undefined
  /** Missing for the last one. */
  onDown: (() => void) | undefined
}) {
  const { question_id, choices, is_multiple } = question
  const named = { number }
  const setRight = (at: number, is_right: boolean) =>
    onChange({ ...question, choices: choices.map((each, index) => (index === at ? { ...each, is_right } : is_multiple ? each : { ...each, is_right: false })) })
  const setMultiple = (isNow: boolean) => {
    const first = choices.findIndex(({ is_right }) => is_right)
    onChange({ ...question, is_multiple: isNow, choices: choices.map((each, at) => (isNow ? each : { ...each, is_right: at === first })) })
  }
  const Mark = is_multiple ? Checkbox : Radio
  return (
    <fieldset className={styles.question} disabled={isReadOnly}>
      <legend>{t('questionNumber', named)}</legend>
      <div className={styles.questionActions}>
        <OrderButtons
          labels={{ up: t('questionUp', named), down: t('questionDown', named), remove: t('removeQuestion', named) }}
          {...{ onUp, onDown, onRemove }}
        />
      </div>
      <Textarea
        label={t('question')}
        autosize
        minRows={1}
        maxRows={6}
        maxLength={1000}
        dir="auto"
        value={question.question}
        onChange={(event) => onChange({ ...question, question: event.currentTarget.value })}
      />
      <Switch label={t('isMultiple')} checked={is_multiple} onChange={(event) => setMultiple(event.currentTarget.checked)} />
      {choices.map(({ choice_id, label, is_right }, at) => (
        <div key={choice_id} className={styles.choice}>
          <Mark
            name={`right-${question_id}`}
            aria-label={t('isRight', { number: at + 1 })}
            checked={is_right}
            onChange={(event) => setRight(at, event.currentTarget.checked)}
          />
          <TextInput
            aria-label={t('choice', { number: at + 1 })}
            placeholder={t('choice', { number: at + 1 })}
            dir="auto"
            maxLength={300}
            value={label}
            onChange={(event) => onChange({ ...question, choices: choices.with(at, { choice_id, is_right, label: event.currentTarget.value }) })}
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t('removeChoice', { number: at + 1 })}
            onClick={() => onChange({ ...question, choices: choices.toSpliced(at, 1) })}
          >
            <IconX size={16} stroke={1.7} />
          </ActionIcon>
        </div>
      ))}
      <div>
        <Button
          variant="subtle"
          size="xs"
          leftSection={<IconPlus size={14} stroke={2} />}
          disabled={choices.length >= limits.quizChoicesMax}
          onClick={onAddChoice}
        >
          {t('addChoice')}
        </Button>
      </div>
      <Textarea
        label={t('explanation')}
        description={t('explanationHint')}
        autosize
        minRows={1}
        maxRows={8}
        maxLength={2000}
        dir="auto"
        value={question.explanation}
        onChange={(event) => onChange({ ...question, explanation: event.currentTarget.value })}
      />
      {!isComplete(question) && <p className={styles.incomplete}>{t(is_multiple ? 'incompleteMultiple' : 'incompleteSingle')}</p>}
    </fieldset>
  )
}
