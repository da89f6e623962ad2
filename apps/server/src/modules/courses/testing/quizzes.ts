import type { LessonQuiz } from '@porchlight/contracts/courses/quiz'

/** A quiz with one question, of which the first choice is right. */
export const oneQuestion: LessonQuiz = {
  questions: [
    {
      question_id: 'question',
      question: 'Which tool opens a chain?',
      is_multiple: false,
      choices: [
        { choice_id: 'choice-a', label: 'A chain tool', is_right: true },
        { choice_id: 'choice-b', label: 'A pump', is_right: false },
      ],
      explanation: 'It presses out one pin.',
    },
  ],
}

/** A quiz with a question of several right choices beside it, and one that is not written to the end. */
export const threeQuestions: LessonQuiz = {
  questions: [
    ...oneQuestion.questions,
    {
      question_id: 'question-2',
      question: 'What needs oil?',
      is_multiple: true,
      choices: [
        { choice_id: 'choice-a', label: 'The chain', is_right: true },
        { choice_id: 'choice-b', label: 'The brake disc', is_right: false },
        { choice_id: 'choice-c', label: 'The derailleur', is_right: true },
      ],
      explanation: 'Never oil what brakes.',
    },
    { question_id: 'question-3', question: 'Half-written', is_multiple: false, choices: [], explanation: '' },
  ],
}
