import { nameInMail } from '../mail/index.ts'

type Text = { subject: string; text: string }
const paragraphs = (...lines: string[]) => `${lines.join('\n\n')}\n`

const changedTexts = {
  en: (what: 'password' | 'second_factor_off', link: string): Text => ({
    subject: what === 'password' ? 'Your password was changed' : 'Two-factor sign-in was turned off',
    text: paragraphs(
      what === 'password' ? 'The password of your account was changed just now.' : 'Two-factor sign-in of your account was turned off just now.',
      `If it was you, there’s nothing to do. If it wasn’t, choose a new password at once and look at your sessions:\n${link}`,
    ),
  }),
  de: (what: 'password' | 'second_factor_off', link: string): Text => ({
    subject: what === 'password' ? 'Ihr Passwort wurde geändert' : 'Die Anmeldung mit zweitem Faktor wurde ausgeschaltet',
    text: paragraphs(
      what === 'password' ? 'Das Passwort Ihres Kontos wurde eben geändert.' : 'Die Anmeldung mit zweitem Faktor wurde für Ihr Konto eben ausgeschaltet.',
      `Wenn Sie das waren, brauchen Sie nichts zu tun. Wenn nicht, wählen Sie sofort ein neues Passwort und sehen Sie Ihre Sitzungen durch:\n${link}`,
    ),
  }),
}

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
  /** To the owner of an account, after something that whoever took it over would do first. */
  changed: (what: 'password' | 'second_factor_off', language: string, link: string): Text => changedTexts[language === 'de' ? 'de' : 'en'](what, link),
}
