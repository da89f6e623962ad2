import { defineTexts } from '@porchlight/ui/translate.ts'

/** UI strings about passkeys. */
export const t = defineTexts('passkeys', {
  title: 'Passkeys',
  lead: 'Sign in with the fingerprint, face or PIN of a device, or with a security key, instead of your password and second step.',
  none: 'No passkeys yet',
  add: 'Add a passkey',
  addTitle: 'Add a passkey',
  name: 'Name',
  nameHint: 'So that you recognize it, for example “Work laptop”.',
  continue: 'Continue',
  save: 'Save',
  added: 'Passkey added',
  notMade: 'No passkey was made. Please try again.',
  rename: 'Rename',
  renameOf: 'Rename {name}',
  renamed: 'Passkey renamed',
  remove: 'Remove',
  removeOf: 'Remove {name}',
  removeText: 'It won’t sign you in any more. Delete it on the device too.',
  removed: 'Passkey removed',
  used: 'Last used {time}',
  made: 'Added {time}, never used',
  cancel: 'Cancel',
  close: 'Close',
})
