import type { HelpCourse, HelpLesson } from '@porchlight/contracts/help/help'
import { renderToStaticMarkup } from 'react-dom/server'
import { t } from '../texts.ts'

/** The questions at the end of a lesson. They are judged on the server, by a script: without one they can only be read. */
export function Quiz({ course, lesson, lang }: { course: HelpCourse; lesson: HelpLesson; lang: string | undefined }) {
  const texts = {
    'data-right': t('answerRight'),
    'data-wrong': t('answerWrong', { choices: '{choices}' }),
    'data-passed': t('quizPassed', { right: '{right}', questions: '{questions}' }),
    'data-short': t('quizShort', { right: '{right}', questions: '{questions}' }),
    'data-missing': t('answerAll'),
    'data-changed': t('quizChanged'),
    'data-failed': t('quizUnsent'),
  }
  return (
    <form className="quiz" data-quiz data-course={course.course_id} data-lesson={lesson.lesson_id} {...texts} noValidate>
      <h3>{t('quiz')}</h3>
      <p className="hint">{t('quizMark', { mark: course.pass_mark })}</p>
      {lesson.questions.map(({ question_id, question, is_multiple, choices, version }) => (
        <fieldset key={question_id} data-question={question_id} data-version={version}>
          <legend dir="auto" lang={lang}>
            {question}
          </legend>
          {is_multiple ? <p className="hint">{t('severalAnswers')}</p> : null}
          {choices.map(({ choice_id, label }) => (
            <label key={choice_id}>
              <input type={is_multiple ? 'checkbox' : 'radio'} name={question_id} value={choice_id} />
              <span dir="auto" lang={lang}>
                {label}
              </span>
            </label>
          ))}
          <div data-verdict hidden />
        </fieldset>
      ))}
      <p data-unscripted>{t('quizNeedsScript')}</p>
      <button type="submit" className="button" hidden>
        {t('checkAnswers')}
      </button>
      <p role="status" data-result />
    </form>
  )
}

/** The questions of a lesson to read: nothing of them says what is right. */
export function QuizText({ questions }: Pick<HelpLesson, 'questions'>) {
  return (
    <>
      <h4>{t('quiz')}</h4>
      <ol>
        {questions.map(({ question_id, question, choices }) => (
          <li key={question_id}>
            <p dir="auto">{question}</p>
            <ul>
              {choices.map(({ choice_id, label }) => (
                <li key={choice_id} dir="auto">
                  {label}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
    </>
  )
}

/** Returns the questions of a lesson as HTML, for its text as Markdown. */
export const quizHtml = (questions: HelpLesson['questions']): string => (questions.length === 0 ? '' : renderToStaticMarkup(<QuizText questions={questions} />))
