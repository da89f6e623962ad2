import { defineTexts } from '@porchlight/ui/translate.ts'

/** UI strings about the roles whose people must have a second factor. */
export const t = defineTexts('secondFactorRules', {
  title: 'Two-factor sign-in by role',
  lead: 'People with these roles must sign in with a code of an authenticator app, or a passkey. Until then, a banner tells them how many days they have left; after that they can only set it up, or sign out, and their API keys stop working.',
  roles: 'Roles',
  requires: 'Require two-factor sign-in of {role}',
  days: 'Days to set it up, for {role}',
  daysUnit: { one: 'day', other: 'days' },
  notRequired: 'Not required',
  ssoCounts: 'Single sign-on counts as a second factor',
  ssoCountsHint: 'Whoever came in through your identity provider isn’t asked for another one. Switch this on if the provider asks for it itself.',
  save: 'Save',
  saved: 'Saved. Sessions without a second factor are asked for it.',
  fewer: 'The days of people who have the role already count from the day on which it was chosen here. With fewer days, some may be asked at once.',
})
