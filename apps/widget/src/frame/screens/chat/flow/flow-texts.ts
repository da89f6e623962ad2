import { defineTexts } from '@porchlight/ui/translate.ts'

/** UI strings for flows in a chat. */
export const t = defineTexts('widget_flow', {
  automatic: 'Automatic',
  again: 'That can’t be right. Please try again.',
  fill_in: 'Please fill in the form.',
  ambiguous: 'Which one do you mean: {readings}?',
  example: 'For example: {example}',
  or_person: 'You can also talk to a person.',
  choices: 'Answers to choose from',
  choose: 'Choose: {choices}',
  stars: '{count} of {max}',
  date: 'Date',
  send: 'Send',
  answer: 'Write your answer',
  fill_in_or_write: 'Fill in the form, or write',
  choose_or_write: 'Choose above, or write',
  bar: 'Automatic answers',
  back: 'Back',
  restart: 'Start again',
  person: 'Talk to a person',
  handed: 'A person will answer you here.',
  write_person: 'Write your message: a person will answer.',
  failed: 'That didn’t work. Please try again.',
})
