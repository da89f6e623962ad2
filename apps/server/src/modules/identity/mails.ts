import { nameInMail } from '../mail/index.ts'

type Text = { subject: string; text: string }
const paragraphs = (...lines: string[]) => `${lines.join('\n\n')}\n`

/**
 * This module's emails. Subjects are fixed; the company's name is the only text that is not ours, and nothing is taken from the person who requested the email
 * (checklist S5).
 */
export const mails = {
  reset: (company: string, link: string): Text => ({
    subject: 'Reset your password',
    text: paragraphs(
      `Someone, hopefully you, asked to reset the password for your account at ${nameInMail(company)}.`,
      `Choose a new password here within 60 minutes:\n${link}`,
      'If it wasn’t you, ignore this email. Your password won’t change.',
    ),
  }),
  signInLink: (company: string, link: string): Text => ({
    subject: 'Your sign-in link',
    text: paragraphs(
      `Sign in to your account at ${nameInMail(company)} with this link. It works once, within 15 minutes:\n${link}`,
      'If you didn’t ask for it, ignore this email.',
    ),
  }),
  invitation: (company: string, link: string): Text => ({
    subject: 'Invitation to join a team',
    text: paragraphs(
      `You’ve been invited to join the team of ${nameInMail(company)}.`,
      `Accept the invitation here within 7 days:\n${link}`,
      'If you weren’t expecting this, ignore this email.',
    ),
  }),
  /** To the owner of an account, never to be seen by the inviter. */
  invitationOfAccount: (company: string, link: string): Text => ({
    subject: 'Invitation to join a team',
    text: paragraphs(
      `You’ve been invited to join the team of ${nameInMail(company)}.`,
      `You already have an account with this email address: sign in to it and accept the invitation here within 7 days:\n${link}`,
      'If you weren’t expecting this, ignore this email.',
    ),
  }),
}
