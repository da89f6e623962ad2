import { defineTexts } from '@porchlight/ui/translate.ts'

/** UI strings about the roles whose people must have a second factor. */
export const t = defineTexts('secondFactorRules', {
  title: 'Two-factor sign-in by role',
  lead: 'People with these roles must use an authenticator app or a passkey. A banner counts down the days to set it up. After that, they can only set it up or sign out, and their API keys stop working.',
  roles: 'Roles',
  requires: 'Require two-factor sign-in for {role}',
  days: 'Days to set it up for {role}',
  daysUnit: { one: 'day', other: 'days' },
  notRequired: 'Not required',
  ssoCounts: 'Single sign-on counts as a second factor',
  ssoCountsHint: 'Don’t ask people who signed in through your identity provider. Turn this on if the provider requires a second factor itself.',
  save: 'Save',
  saved: 'Saved. People without a second factor are asked to set it up.',
  fewer: 'For people who already have the role, the days count from when you required it. With fewer days, some may have to set it up immediately.',
})
