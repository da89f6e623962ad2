import type { ContactForm, FormAnswer, FormQuestion } from '@porchlight/contracts/contact-form/contact-form'
import { t } from './texts.ts'

const answer = (text: string, goTo: FormAnswer['goTo'], search = false): FormAnswer => ({ answer: text, goTo, search })
const question = (text: string, answers: FormAnswer[], helpText = ''): FormQuestion => ({ question: text, helpText, answers })

/** Returns a form with every kind of step that is ready to publish, in the language of the console. */
export const guidedForm = (): ContactForm => ({
  qualifyUserQuestion: question(
    t('tpl_question'),
    [
      answer(t('tpl_order'), 'ISSUES', true),
      answer(t('tpl_account'), 'LOGIN_ISSUE'),
      answer(t('tpl_product'), 'ISSUES', true),
      answer(t('tpl_else'), 'HELP_WITH'),
    ],
    t('tpl_help'),
  ),
  steps: [
    {
      stepSelected: 'ISSUES',
      contactFormQuestionData: question(t('tpl_issues'), [
        answer(t('tpl_issue1'), 'FINAL_STEP'),
        answer(t('tpl_issue2'), 'FINAL_STEP'),
        answer(t('tpl_issue3'), 'FINAL_STEP'),
      ]),
    },
    {
      stepSelected: 'LOGIN_ISSUE',
      contactFormQuestionData: question(t('tpl_login'), [
        answer(t('tpl_login1'), 'FINAL_STEP'),
        answer(t('tpl_login2'), 'FINAL_STEP'),
        answer(t('tpl_login3'), 'FINAL_STEP'),
      ]),
    },
    {
      stepSelected: 'HELP_WITH',
      contactFormQuestionData: question(t('tpl_sub'), [
        answer(t('tpl_sub1'), 'FINAL_STEP'),
        answer(t('tpl_sub2'), 'FINAL_STEP'),
        answer(t('tpl_sub3'), 'FINAL_STEP'),
      ]),
    },
  ],
  searchStep: { title: t('tpl_search'), hint: t('tpl_hint'), messageWhenAnswerFound: t('tpl_found'), messageWhenAnswerNotFound: t('tpl_notFound') },
  formSubmission: { allowFiles: true, customInputs: [], thankYouMsg: t('tpl_thanks'), submitBtnText: t('tpl_submit') },
})
