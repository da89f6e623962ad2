import type { Module } from '../../kernel/kernel.ts'
import { notice, notices } from '../../kernel/live/stream-kind.ts'
import { attachToForm } from './actions/attach-file.ts'
import { answerForm, readSentForm, sendForm } from './actions/chat-form.ts'
import { readShownForm, submitForm } from './actions/submit-form.ts'
import { formActions } from './actions/write-form.ts'
import { fileHolders } from './file-holders.ts'
import { linkHolders } from './links.ts'
import { formQueries } from './queries.ts'
import { submissionQueries } from './submissions.ts'

export { formStates, shownVersion, submittedAnswers } from './access.ts'
export { chatAnswers, shownInFlow } from './actions/chat-form.ts'
export { formAnswersOf } from './submissions.ts'

/** Forms that a library builds, and what people send with them. */
export const forms: Module = {
  name: 'forms',
  linkHolders,
  fileHolders,
  handlers: [...formQueries, ...submissionQueries, ...formActions, readShownForm, attachToForm, submitForm, sendForm, readSentForm, answerForm],
  notices: [
    ...notices('forms', ['form.saved', 'form.published', 'form.unpublished', 'form.deleted']),
    notice('form_submissions', 'form.submitted'),
    // Without ids: all staff receive these, and not everyone may know of every conversation.
    notice('conversation_forms', 'form.answered', { ids: () => null }),
  ],
}
