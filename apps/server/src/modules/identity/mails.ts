import type { MailLanguage } from '@porchlight/contracts/activity/alerts'
import { nameInMail } from '../mail/index.ts'

type Text = { subject: string; text: string }
const paragraphs = (...lines: string[]) => `${lines.join('\n\n')}\n`

/** What whoever took an account over would do first. */
export const accountChanges = ['password', 'second_factor_off', 'passkey_added', 'passkey_removed'] as const
export type AccountChange = (typeof accountChanges)[number]

/** Per language: subject and first sentence of each change, and what to do about it. */
const changedTexts: Record<MailLanguage, Record<AccountChange, [subject: string, what: string]> & { advice: string }> = {
  en: {
    password: ['Your password was changed', 'The password of your account was changed just now.'],
    second_factor_off: ['Two-factor sign-in was turned off', 'Two-factor sign-in of your account was turned off just now.'],
    passkey_added: ['A passkey was added', 'A passkey was added to your account just now. Whoever has it can sign in to your account.'],
    passkey_removed: ['A passkey was removed', 'A passkey of your account was removed just now. Nobody can sign in with it any more.'],
    advice: 'If it was you, there’s nothing to do. If it wasn’t, choose a new password at once and look at your sessions and passkeys:',
  },
  de: {
    password: ['Ihr Passwort wurde geändert', 'Das Passwort Ihres Kontos wurde eben geändert.'],
    second_factor_off: ['Die Anmeldung mit zweitem Faktor wurde ausgeschaltet', 'Die Anmeldung mit zweitem Faktor wurde für Ihr Konto eben ausgeschaltet.'],
    passkey_added: ['Ein Passkey wurde hinzugefügt', 'Ihrem Konto wurde eben ein Passkey hinzugefügt. Wer ihn hat, kann sich bei Ihrem Konto anmelden.'],
    passkey_removed: ['Ein Passkey wurde entfernt', 'Ein Passkey Ihres Kontos wurde eben entfernt. Niemand kann sich mehr mit ihm anmelden.'],
    advice: 'Wenn Sie das waren, brauchen Sie nichts zu tun. Wenn nicht, wählen Sie sofort ein neues Passwort und sehen Sie Ihre Sitzungen und Passkeys durch:',
  },
}

/** Per language, the emails with a link that opens something once. */
const linkTexts = {
  en: {
    reset: (company: string, link: string): Text => ({
      subject: 'Reset your password',
      text: paragraphs(
        `Someone, hopefully you, asked to reset the password for your account at ${company}.`,
        `Choose a new password here within 60 minutes:\n${link}`,
        'If it wasn’t you, ignore this email. Your password won’t change.',
      ),
    }),
    signInLink: (company: string, link: string): Text => ({
      subject: 'Your sign-in link',
      text: paragraphs(
        `Sign in to your account at ${company} with this link. It works once, within 15 minutes:\n${link}`,
        'If you didn’t ask for it, ignore this email.',
      ),
    }),
    invitation: (company: string, link: string, inviter: string): Text => ({
      subject: 'Invitation to join a team',
      text: paragraphs(
        `${inviter === '' ? 'You’ve been invited' : `${inviter} has invited you`} to join the team of ${company}.`,
        `Accept the invitation here within 7 days: enter your name and choose a password, and you’re in.\n${link}`,
        'If you weren’t expecting this, ignore this email.',
      ),
    }),
    invitationOfAccount: (company: string, link: string, inviter: string): Text => ({
      subject: 'Invitation to join a team',
      text: paragraphs(
        `${inviter === '' ? 'You’ve been invited' : `${inviter} has invited you`} to join the team of ${company}.`,
        `You already have an account with this email address: sign in to it and accept the invitation here within 7 days:\n${link}`,
        'If you weren’t expecting this, ignore this email.',
      ),
    }),
  },
  de: {
    reset: (company: string, link: string): Text => ({
      subject: 'Setzen Sie Ihr Passwort zurück',
      text: paragraphs(
        `Jemand, hoffentlich Sie, möchte das Passwort für Ihr Konto bei ${company} zurücksetzen.`,
        `Wählen Sie hier innerhalb von 60 Minuten ein neues Passwort:\n${link}`,
        'Wenn Sie das nicht waren, ignorieren Sie diese E-Mail. Ihr Passwort bleibt, wie es ist.',
      ),
    }),
    signInLink: (company: string, link: string): Text => ({
      subject: 'Ihr Anmeldelink',
      text: paragraphs(
        `Melden Sie sich mit diesem Link bei Ihrem Konto bei ${company} an. Er gilt einmal und 15 Minuten lang:\n${link}`,
        'Wenn Sie ihn nicht angefordert haben, ignorieren Sie diese E-Mail.',
      ),
    }),
    invitation: (company: string, link: string, inviter: string): Text => ({
      subject: 'Einladung in ein Team',
      text: paragraphs(
        inviter === '' ? `Sie sind in das Team von ${company} eingeladen.` : `${inviter} hat Sie in das Team von ${company} eingeladen.`,
        `Nehmen Sie die Einladung hier innerhalb von 7 Tagen an: Geben Sie Ihren Namen ein, wählen Sie ein Passwort, und Sie sind dabei.\n${link}`,
        'Wenn Sie diese Einladung nicht erwartet haben, ignorieren Sie diese E-Mail.',
      ),
    }),
    invitationOfAccount: (company: string, link: string, inviter: string): Text => ({
      subject: 'Einladung in ein Team',
      text: paragraphs(
        inviter === '' ? `Sie sind in das Team von ${company} eingeladen.` : `${inviter} hat Sie in das Team von ${company} eingeladen.`,
        `Mit dieser E-Mail-Adresse haben Sie schon ein Konto: Melden Sie sich an, und nehmen Sie die Einladung hier innerhalb von 7 Tagen an:\n${link}`,
        'Wenn Sie diese Einladung nicht erwartet haben, ignorieren Sie diese E-Mail.',
      ),
    }),
  },
}

/**
 * This module's emails. Subjects are fixed; the names of the company and, in an invitation, of the inviter are the only texts that are not ours, without
 * anything that could be a message or a link; nothing else is taken from the person who requested the email (checklist S5).
 */
export const mails = {
  /** An email with a link, in the language of its reader. `invitationOfAccount` goes to the owner of an account and is never seen by the inviter. */
  link: (what: keyof (typeof linkTexts)['en'], language: MailLanguage, company: string, link: string, inviter = ''): Text =>
    linkTexts[language][what](nameInMail(company), link, inviter === '' ? '' : nameInMail(inviter, '')),
  /** To the owner of an account, after something that whoever took it over would do first. */
  changed: (what: AccountChange, language: MailLanguage, link: string): Text => {
    const texts = changedTexts[language]
    const [subject, sentence] = texts[what]
    return { subject, text: paragraphs(sentence, `${texts.advice}\n${link}`) }
  },
}
