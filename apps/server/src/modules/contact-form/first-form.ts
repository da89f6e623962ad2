import type { ContactForm } from '@porchlight/contracts/contact-form/contact-form'

/** The form that the editor begins with: one question, a search, and the final step. */
export const firstForm: ContactForm = {
  qualifyUserQuestion: {
    question: 'What can we help you with?',
    helpText: '',
    answers: [
      { answer: 'I have a question', goTo: 'FINAL_STEP', search: true },
      { answer: 'Something does not work', goTo: 'FINAL_STEP', search: true },
      { answer: 'Something else', goTo: 'FINAL_STEP', search: false },
    ],
  },
  steps: [],
  searchStep: {
    title: 'Maybe the answer is already here',
    hint: 'Search for help',
    messageWhenAnswerFound: 'Good to hear that you found the answer.',
    messageWhenAnswerNotFound: 'Please tell us more in the next step.',
  },
  formSubmission: {
    allowFiles: true,
    customInputs: [],
    thankYouMsg: 'Thank you for your message. We will answer by email.',
    submitBtnText: 'Send',
  },
}
