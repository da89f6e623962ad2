import type { ContactForm } from '@porchlight/contracts/contact-form/contact-form'

/** A contact form with every kind of step. */
export const sampleForm: ContactForm = {
  qualifyUserQuestion: {
    question: 'What can we help you with?',
    helpText: 'Pick what fits best.',
    answers: [
      { answer: 'An order', goTo: 'ISSUES', search: false },
      { answer: 'My account', goTo: 'LOGIN_ISSUE', search: false },
      { answer: 'A repair', goTo: 'ISSUES', search: true },
      { answer: 'Something else', goTo: 'HELP_WITH', search: false },
      { answer: 'Just a message', goTo: 'FINAL_STEP', search: false },
    ],
  },
  steps: [
    {
      stepSelected: 'HELP_WITH',
      contactFormQuestionData: { question: 'What is it about?', helpText: '', answers: [{ answer: 'A partnership', goTo: 'FINAL_STEP', search: false }] },
    },
    {
      stepSelected: 'ISSUES',
      contactFormQuestionData: { question: 'What went wrong?', helpText: '', answers: [{ answer: 'It is late', goTo: 'FINAL_STEP', search: false }] },
    },
    {
      stepSelected: 'LOGIN_ISSUE',
      contactFormQuestionData: {
        question: 'What happens when you sign in?',
        helpText: '',
        answers: [{ answer: 'The password is refused', goTo: 'FINAL_STEP', search: false }],
      },
    },
  ],
  searchStep: {
    title: 'Maybe the answer is already here',
    hint: 'A few words are enough.',
    messageWhenAnswerFound: 'Glad you found it!',
    messageWhenAnswerNotFound: 'Then please tell us more.',
  },
  formSubmission: {
    allowFiles: true,
    customInputs: [{ label: 'Order number', type: 'number', text: '' }],
    thankYouMsg: 'Thank you! We will answer by email.',
    submitBtnText: 'Send message',
  },
}
