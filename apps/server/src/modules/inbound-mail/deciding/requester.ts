import type { Mailbox, ParsedMail } from '../parsing/parsed-mail.ts'

/** Names of mailboxes that programs send from, up to the `@`. */
const programs =
  /^(?:(?:do[._-]?)?no[t]?[._-]?(?:reply|answer)|wordpress|woocommerce|joomla|drupal|typo3|forms?|web-?forms?|contact-?forms?|kontaktformular|formular|mailer|php|www(?:-data)?|apache|nginx|httpd|nobody|website|web|server|system|notifications?|notify|alerts?|enquir(?:y|ies)|inquir(?:y|ies)|leads?|portal|bookings?|orders?|messages?|service)(?:[+._-].{0,60})?$/
/** What form mailers write about themselves. */
const mailers = /phpmailer|wordpress|wpforms|drupal|joomla|typo3|swiftmailer|symfony|formmail|gravity ?forms|contact form/i

type Mail = Pick<ParsedMail, 'from' | 'reply_to' | 'original_from' | 'mailer' | 'kind'>

/**
 * Returns the person for whom a program, a group or an address of ours has sent a mail: forms of websites name their customer in Reply-To, and groups that
 * rewrite From for DMARC in X-Original-From. Undefined if the author speaks for themselves; null if the mail is from an address of ours and names nobody else.
 */
export function requesterOf(mail: Mail, isOurs: (address: string) => boolean): Mailbox | null | undefined {
  const { from } = mail
  const others = (people: readonly Mailbox[]) => people.filter(({ address }) => address !== from.address && !isOurs(address) && !isProgram(address))
  const [original] = others(mail.original_from)
  const answered = others(mail.reply_to)
  // Where several people are to be answered, it is not said whose mail it is.
  const named = original ?? (answered.length === 1 ? answered[0] : undefined)
  if (isOurs(from.address)) return named ?? null
  const isGroup = original !== undefined || / via /i.test(from.name)
  return isGroup || isProgram(from.address) || mailers.test(mail.mailer) ? named : undefined
}

/** Names of mailboxes that nobody reads: of mail servers, of programs, and those that say so. */
const machines =
  /^(?:mailer-?daemon|mail-?daemon|post[._-]?master|mdaemon|bounces?|mail(?:er)?[._-]?(?:delivery|system|robot)|auto-?(?:reply|respond(?:er)?|mailer|answer)|robot|daemon|root|cron|nobody|www-data|apache|nginx|httpd|wordpress|notifications?|alerts?|(?:do[._-]?)?not?[._-]?(?:reply|answer))(?:[+._=-].{0,200})?$/

/** Returns whether only a program reads at this address, so that no machine may answer it, whatever its mails look like. */
export const isMachineAddress = (address: string): boolean => machines.test(address.split('@')[0] ?? '')

const isProgram = (address: string): boolean => programs.test(address.split('@')[0] ?? '')
