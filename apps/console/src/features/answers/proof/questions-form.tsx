import { ActionIcon, Button, NativeSelect, TextInput } from '@mantine/core'
import { questionMax, questionSetLimits } from '@porchlight/contracts/answers/answer-kind'
import type { questionSetsApi, SetQuestion } from '@porchlight/contracts/answers/question-sets'
import type { OutputOf } from '@porchlight/contracts/define'
import { IconX } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../shared/connection/api.ts'
import { Section } from '../../../shared/interface/page/page.tsx'
import { showSuccess } from '../../../shared/interface/toasts.ts'
import styles from '../ledger/ledger.module.css'
import { t } from '../texts.ts'

const newId = () => crypto.randomUUID().replaceAll('-', '')
/** Articles to choose from; those that a question expects already are added. */
const articlesShown = 100

/** The questions of a set, and where the right answer to each is. */
export function QuestionsForm({ read }: { read: OutputOf<typeof questionSetsApi.read> }) {
  const { set, revision, titles } = read
  const [questions, setQuestions] = useState<SetQuestion[]>(read.questions)
  const articles = useQuery({ queryKey: ['question-sets', 'articles'], queryFn: () => api.articles.list({ limit: articlesShown }) })
  const save = useMutation({
    mutationFn: () =>
      api.questionSets.save({ set_ref: set.set_ref, revision, title: set.title, questions: questions.filter(({ question }) => question.trim() !== '') }),
    onSuccess: async () => {
      showSuccess(t('questionsSaved'))
    },
  })
  const draw = useMutation({
    mutationFn: () => api.questionSets.draw({}),
    onSuccess: ({ questions: drawn }) => {
      const known = new Set(questions.map(({ question }) => question))
      const added = drawn
        .filter((question) => !known.has(question))
        .map((question) => ({ question_id: newId(), question, expected: null, origin: 'conversation' as const }))
      if (added.length === 0) return showSuccess(t('nothingDrawn'))
      setQuestions([...questions, ...added].slice(0, questionSetLimits.questions))
    },
  })
  const set1 = (index: number, change: Partial<SetQuestion>) => setQuestions(questions.map((one, at) => (at === index ? { ...one, ...change } : one)))
  const choices = new Map([
    ...Object.entries(titles),
    ...(articles.data?.articles ?? []).map(({ article_id, article_title }) => [article_id, article_title] as const),
  ])
  return (
    <Section title={t('questions')}>
      {questions.length === 0 && <p className={styles.none}>{t('noQuestions')}</p>}
      {questions.some(({ origin, expected }) => origin === 'conversation' && expected === null) && <p className={styles.none}>{t('drawnHint')}</p>}
      <ul className={styles.rows} aria-label={t('questions')}>
        {questions.map(({ question_id, question, expected }, index) => (
          <li key={question_id} className={styles.asked}>
            <TextInput
              label={t('question')}
              value={question}
              maxLength={questionMax}
              onChange={(event) => set1(index, { question: event.currentTarget.value })}
            />
            <NativeSelect
              label={t('rightAnswer')}
              value={expected ?? ''}
              onChange={(event) => set1(index, { expected: event.currentTarget.value || null })}
              data={[{ value: '', label: t('noAnswerExpected') }, ...[...choices].map(([value, label]) => ({ value, label }))]}
            />
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={t('removeQuestion', { question })}
              onClick={() => setQuestions(questions.filter((_, at) => at !== index))}
            >
              <IconX size={16} stroke={1.8} />
            </ActionIcon>
          </li>
        ))}
      </ul>
      <div className={styles.buttons}>
        <Button
          variant="default"
          disabled={questions.length >= questionSetLimits.questions}
          onClick={() => setQuestions([...questions, { question_id: newId(), question: '', expected: null, origin: 'written' }])}
        >
          {t('addQuestion')}
        </Button>
        <Button variant="default" loading={draw.isPending} onClick={() => draw.mutate()}>
          {t('drawQuestions')}
        </Button>
        <Button loading={save.isPending} disabled={questions === read.questions} onClick={() => save.mutate()}>
          {t('saveQuestions')}
        </Button>
      </div>
    </Section>
  )
}
