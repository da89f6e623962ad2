import { defineTexts } from '@porchlight/ui/translate.ts'

/** UI strings about passkeys. */
export const t = defineTexts('passkeys', {
  title: 'Passkeys',
  lead: 'Sign in with your fingerprint, face, PIN or security key instead of a password and code.',
  none: 'No passkeys yet',
  add: 'Add a passkey',
  addTitle: 'Add a passkey',
  name: 'Name',
  nameHint: 'To recognize it later, for example “Work laptop”.',
  continue: 'Continue',
  save: 'Save',
  added: 'Passkey added',
  notMade: 'No passkey was created. Please try again.',
  rename: 'Rename',
  renameOf: 'Rename {name}',
  renamed: 'Passkey renamed',
  remove: 'Remove',
  removeOf: 'Remove {name}',
  removeText: 'You can’t sign in with it anymore. Delete it on the device too.',
  removed: 'Passkey removed',
  used: 'Last used {time}',
  made: 'Added {time}, never used',
  cancel: 'Cancel',
  close: 'Close',
})
