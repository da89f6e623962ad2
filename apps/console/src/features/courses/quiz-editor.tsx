import { Button } from '@mantine/core'
import type { LessonQuiz, QuizQuestion } from '@porchlight/contracts/courses/quiz'
import { limits } from '@porchlight/contracts/limits'
import { IconPlus } from '@tabler/icons-react'
import { Section } from '../../shared/interface/page/page.tsx'
import { QuestionEditor } from './question-editor.tsx'
import styles from './quiz.module.css'
import { t } from './texts.ts'

const newChoice = () => ({ choice_id: crypto.randomUUID(), label: '', is_right: false })
const newQuestion = (): QuizQuestion => ({
  question_id: crypto.randomUUID(),
  question: '',
  is_multiple: false,
  choices: [newChoice(), newChoice()],
  explanation: '',
})

/** The questions at the end of a lesson: a part of its text, which is saved and published with it. */
export function QuizEditor({ quiz, isReadOnly, onChange }: { quiz: LessonQuiz | null; isReadOnly: boolean; onChange: (quiz: LessonQuiz | null) => void }) {
  const questions = quiz?.questions ?? []
  const put = (changed: QuizQuestion[]) => onChange(changed.length === 0 ? null : { questions: changed })
  const move = (from: number, to: number) => put(questions.toSpliced(from, 1).toSpliced(to, 0, ...questions.slice(from, from + 1)))
  return (
    <Section title={t('quiz')} lead={t('quizLead')}>
      <div className={styles.quiz}>
        {questions.map((question, at) => (
          <QuestionEditor
            key={question.question_id}
            question={question}
            number={at + 1}
            isReadOnly={isReadOnly}
            onChange={(changed) => put(questions.with(at, changed))}
            onAddChoice={() => put(questions.with(at, { ...question, choices: [...question.choices, newChoice()] }))}
            onRemove={() => put(questions.toSpliced(at, 1))}
            onUp={at === 0 ? undefined : () => move(at, at - 1)}
            onDown={at === questions.length - 1 ? undefined : () => move(at, at + 1)}
          />
        ))}
        {!isReadOnly && (
          <div>
            <Button
              variant="default"
              size="xs"
              leftSection={<IconPlus size={14} stroke={2} />}
              disabled={questions.length >= limits.quizQuestionsMax}
              onClick={() => put([...questions, newQuestion()])}
            >
              {t('addQuestion')}
            </Button>
          </div>
        )}
      </div>
    </Section>
  )
}
