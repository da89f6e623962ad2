type Text = { subject: string; text: string }
const paragraphs = (...lines: string[]) => `${lines.join('\n\n')}\n`

/** Mails of this module. All their words are ours or the library's own name: nothing comes from whoever asked for the mail (security.md T1). */
export const mails = {
  reset: (company: string, link: string): Text => ({
    subject: `Reset your ${company} password`,
    text: paragraphs(
      `Somebody, hopefully you, asked to reset the password of your ${company} account.`,
      `Choose a new password here within 60 minutes:\n${link}`,
      'If it was not you, do nothing: your password stays as it is.',
    ),
  }),
  signInLink: (company: string, link: string): Text => ({
    subject: `Sign in to ${company}`,
    text: paragraphs(`Sign in to ${company} with this link. It works once, within 15 minutes:\n${link}`, 'If you did not ask for it, do nothing.'),
  }),
  invitation: (company: string, link: string): Text => ({
    subject: `You are invited to ${company}`,
    text: paragraphs(
      `You are invited to work with the ${company} team.`,
      `Accept the invitation here within 7 days:\n${link}`,
      'If you do not know what this is about, do nothing.',
    ),
  }),
  /** One email has one account: told to its owner, never to the one who invites. */
  invitationToOther: (company: string): Text => ({
    subject: `You are invited to ${company}`,
    text: paragraphs(
      `You are invited to work with the ${company} team, but this email address already has an account elsewhere.`,
      `Please ask for an invitation to another address.`,
    ),
  }),
}
