import type { ContactForm, FormQuestion } from '@porchlight/contracts/contact-form/contact-form'
import type { FormStep, GoTo } from '@porchlight/contracts/contact-form/contact-form-steps'

const question = (text: string, answers: readonly (readonly [answer: string, goTo: GoTo, search?: 'search'])[]): FormQuestion => ({
  question: text,
  helpText: '',
  answers: answers.map(([answer, goTo, search]) => ({ answer, goTo, search: search !== undefined })),
})
const step = (stepSelected: FormStep, contactFormQuestionData: FormQuestion) => ({ stepSelected, contactFormQuestionData })
const rest = {
  searchStep: {
    title: 'Have you looked in our help library?',
    hint: 'A few words are enough',
    messageWhenAnswerFound: 'Glad you found it!',
    messageWhenAnswerNotFound: 'Then write to us.',
  },
  formSubmission: {
    allowFiles: true,
    customInputs: [
      { label: 'Order number', type: 'number' as const, text: '' },
      { label: 'Your bike', type: 'text' as const, text: '' },
    ],
    thankYouMsg: 'Thanks, we will write back.',
    submitBtnText: 'Send',
  },
}

/** A form with every kind of step. */
export const shop: ContactForm = {
  qualifyUserQuestion: question('What do you need help with?', [
    ['An order', 'ISSUES'],
    ['My account', 'LOGIN_ISSUE'],
    ['A repair', 'HELP_WITH', 'search'],
    ['Something else', 'HELP_WITH'],
    ['Just a message', 'FINAL_STEP'],
  ]),
  steps: [
    step(
      'HELP_WITH',
      question('What is it about?', [
        ['Signing in', 'LOGIN_ISSUE'],
        ['A question', 'FINAL_STEP', 'search'],
        ['Praise', 'FINAL_STEP'],
      ]),
    ),
    step(
      'ISSUES',
      question('What went wrong?', [
        ['It is late', 'FINAL_STEP'],
        ['I cannot sign in', 'LOGIN_ISSUE'],
      ]),
    ),
    step(
      'LOGIN_ISSUE',
      question('What happens when you sign in?', [
        ['No mail arrives', 'ISSUES'],
        ['Wrong password', 'FINAL_STEP'],
      ]),
    ),
  ],
  ...rest,
}

/** A form without steps: only the first question, a search and the final step. */
export const short: ContactForm = {
  qualifyUserQuestion: question('How can we help?', [
    ['Find an answer', 'ISSUES', 'search'],
    ['Issues', 'ISSUES'],
    ['Login', 'LOGIN_ISSUE'],
    ['Help', 'HELP_WITH'],
    ['Write', 'FINAL_STEP'],
  ]),
  steps: [],
  ...rest,
}

/** A form whose issues lead to the second help question, and without a login question. */
export const roundabout: ContactForm = {
  qualifyUserQuestion: question('Which product?', [
    ['Lamps', 'ISSUES', 'search'],
    ['Locks', 'ISSUES'],
  ]),
  steps: [
    step(
      'ISSUES',
      question('Which issue?', [
        ['Broken', 'HELP_WITH'],
        ['Lost', 'LOGIN_ISSUE'],
        ['Search is ignored here', 'FINAL_STEP', 'search'],
      ]),
    ),
    step('HELP_WITH', question('Which help?', [['Repair', 'FINAL_STEP']])),
  ],
  ...rest,
}
