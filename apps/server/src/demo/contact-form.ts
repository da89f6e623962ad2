import type { ContactForm } from '@porchlight/contracts/contact-form/contact-form'

/** The shop's contact form, with every kind of step. */
export const shopContactForm: ContactForm = {
  qualifyUserQuestion: {
    question: 'What can we help you with?',
    helpText: 'Pick what fits best, so that the right person answers.',
    answers: [
      { answer: 'An order', goTo: 'ISSUES', search: false },
      { answer: 'A repair or a spare part', goTo: 'ISSUES', search: true },
      { answer: 'Signing in to my account', goTo: 'LOGIN_ISSUE', search: false },
      { answer: 'Something else', goTo: 'HELP_WITH', search: false },
    ],
  },
  steps: [
    {
      stepSelected: 'ISSUES',
      contactFormQuestionData: {
        question: 'What is the matter?',
        helpText: '',
        answers: [
          { answer: 'It has not arrived', goTo: 'FINAL_STEP', search: false },
          { answer: 'Something is broken', goTo: 'FINAL_STEP', search: false },
          { answer: 'I want to send it back', goTo: 'FINAL_STEP', search: false },
          { answer: 'It is about something else', goTo: 'HELP_WITH', search: false },
        ],
      },
    },
    {
      stepSelected: 'LOGIN_ISSUE',
      contactFormQuestionData: {
        question: 'What happens when you sign in?',
        helpText: '',
        answers: [
          { answer: 'My password is refused', goTo: 'FINAL_STEP', search: false },
          { answer: 'No mail arrives to set a new one', goTo: 'FINAL_STEP', search: false },
        ],
      },
    },
    {
      stepSelected: 'HELP_WITH',
      contactFormQuestionData: {
        question: 'What is it about?',
        helpText: '',
        answers: [
          { answer: 'Advice before I buy', goTo: 'FINAL_STEP', search: false },
          { answer: 'A lease for my company', goTo: 'FINAL_STEP', search: false },
          { answer: 'None of these', goTo: 'FINAL_STEP', search: false },
        ],
      },
    },
  ],
  searchStep: {
    title: 'Maybe the answer is already in our help center',
    hint: 'Describe it in a few words, such as “change a tube”.',
    messageWhenAnswerFound: 'Glad you found it. Have a good ride!',
    messageWhenAnswerNotFound: 'Then tell us more in the next steps.',
  },
  formSubmission: {
    allowFiles: true,
    customInputs: [
      { label: 'Your name', type: 'text', text: '' },
      { label: 'Order number', type: 'number', text: '' },
    ],
    thankYouMsg: 'Thank you! We will answer by email, usually within a day.',
    submitBtnText: 'Send to Northwind',
  },
}
