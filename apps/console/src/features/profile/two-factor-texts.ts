import { defineTexts } from '@porchlight/ui/translate.ts'

/** UI strings for the second factor of the user's account. */
export const t = defineTexts('two_factor', {
  title: 'Two-factor sign-in',
  lead: 'Signing in then needs a code of an app on your phone too. It counts in all of your libraries.',
  app: 'Authenticator app',
  on: 'On',
  off: 'Off',
  turnOn: 'Turn on',
  turnOff: 'Turn off',
  isOn: 'Two-factor sign-in is on. You’re signed out everywhere else.',
  isOff: 'Two-factor sign-in is off',
  turnOffTitle: 'Turn off two-factor sign-in?',
  turnOffText: 'Your password alone is then enough to sign in. Your recovery codes stop working.',
  setUp: 'Set up your authenticator app',
  scan: 'Scan this code with an authenticator app, then enter the six digits that it shows.',
  qrCode: 'QR code for your authenticator app',
  typeSecret: 'If you can’t scan it, enter this secret:',
  code: 'Code',
  recoveryCodes: 'Recovery codes',
  left: { one: '{count} left', other: '{count} left' },
  renew: 'Replace codes',
  keepThem: 'Each of these codes signs you in once if you lose your phone. Keep them in a safe place: they’re not shown again.',
  download: 'Download',
  kept: 'I’ve kept them',
  cancel: 'Cancel',
  close: 'Close',
})
