import { defineTexts } from '@porchlight/ui/translate.ts'

/** UI strings for forms in a chat. */
export const t = defineTexts('widget_form', {
  optional: 'optional',
  choose: 'Choose',
  noFiles: 'Files can’t be sent here.',
  stars: { one: '{count} star', other: '{count} stars' },
  back: 'Back',
  next: 'Next',
  submit: 'Send',
  submitting: 'Sending…',
  done: 'Sent. Thank you!',
  gone: 'This form is no longer available.',
  failed: 'Couldn’t send the form. Please try again.',
  file_add: 'Choose a file',
  file_remove: 'Remove {name}',
  file_failed: 'Couldn’t upload {name}.',
  wrong_required: 'Please fill this in.',
  wrong_too_short: 'This is too short.',
  wrong_too_long: 'This is too long.',
  wrong_too_low: 'This is too low.',
  wrong_too_high: 'This is too high.',
  wrong_too_few: 'Please choose more.',
  wrong_too_many: 'Please choose fewer.',
  wrong_form: 'This doesn’t have the right form.',
  wrong_unknown: 'This isn’t asked.',
})
