/** What the /join page says. `approved` and `failed` are exact (checklist A9); the others are for addresses that have an account. */
export const invitationTexts = {
  approved: 'Successfully added to the library. Please go to your library login page and reset your password to login!',
  added: 'Successfully added to the library. You can switch to it in your profile menu.',
  signInFirst: 'You already have an account with this email address. Sign in to it to accept the invitation.',
  ofAnother: 'This invitation is for the account of another email address. Sign out, then sign in to that account to accept it.',
  failed: 'This invitation is either expired or already used, Please contact your administrator to get a new invitation.',
} as const
