import type { ContactForm, FormQuestion } from '@porchlight/contracts/contact-form/contact-form'

const question = (text: string, answers: FormQuestion['answers']): FormQuestion => ({ question: text, helpText: '', answers })

/** A sound form with every kind of step, an allowed file and two custom inputs. */
export const everyStep: ContactForm = {
  qualifyUserQuestion: question('What is it about?', [
    { answer: 'An order', goTo: 'ISSUES', search: false },
    { answer: 'My account', goTo: 'LOGIN_ISSUE', search: false },
    { answer: 'A repair', goTo: 'HELP_WITH', search: true },
    { answer: 'Something else', goTo: 'HELP_WITH', search: false },
    { answer: 'Just a message', goTo: 'FINAL_STEP', search: false },
  ]),
  steps: [
    { stepSelected: 'HELP_WITH', contactFormQuestionData: question('What would you like to know?', [{ answer: 'Prices', goTo: 'FINAL_STEP', search: false }]) },
    { stepSelected: 'ISSUES', contactFormQuestionData: question('What went wrong?', [{ answer: 'It is late', goTo: 'FINAL_STEP', search: false }]) },
    { stepSelected: 'LOGIN_ISSUE', contactFormQuestionData: question('What happens?', [{ answer: 'No mail arrives', goTo: 'FINAL_STEP', search: false }]) },
  ],
  searchStep: { title: 'Have you searched?', hint: 'Search', messageWhenAnswerFound: 'Good!', messageWhenAnswerNotFound: 'Then write to us.' },
  formSubmission: {
    allowFiles: true,
    customInputs: [
      { label: 'Order number', type: 'number', text: '' },
      { label: 'Bike', type: 'longText', text: '' },
    ],
    thankYouMsg: 'Thanks!',
    submitBtnText: 'Send',
  },
}
