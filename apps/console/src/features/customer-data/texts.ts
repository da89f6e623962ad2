import { defineTexts } from '@porchlight/ui/translate.ts'

/** UI strings for customer data beside a conversation. */
export const t = defineTexts('customer_data', {
  nothing: 'Nothing is known about this contact.',
  problem_refused: 'Your system refused to answer.',
  problem_form: 'Your system’s answer is not in the form that we read, or too long.',
  problem_unreachable: 'Your system can’t be reached.',
  problem_slow: 'Your system takes too long.',
})
