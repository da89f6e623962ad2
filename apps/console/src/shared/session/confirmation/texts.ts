import { defineTexts } from '@porchlight/ui/translate.ts'

/** UI strings of the dialog that asks who is there before a dangerous act. */
export const t = defineTexts('confirmation', {
  title: 'Confirm that it’s you',
  lead: 'This needs your password. We won’t ask again for 15 minutes.',
  leadCode: 'This needs a code of your authenticator app, or a recovery code. We won’t ask again for 15 minutes.',
  code: 'Code',
  password: 'Password',
  showPassword: 'Show password',
  cancel: 'Cancel',
  confirm: 'Confirm',
  close: 'Close',
  passkey: 'Use a passkey',
  passkeyFailed: 'The passkey wasn’t used. Please try again.',
  signInAgain: 'This is only possible within 15 minutes of signing in. Sign out, then sign in again.',
  signOut: 'Sign out',
})
