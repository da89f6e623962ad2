import { t } from './texts.ts'

const integrations = '/admin/profile/integrations'

/** What belongs to email, in the order of setting it up, and where each part is: a card of the integrations page, or a page of its own. */
export const emailParts = [
  { part: 'receive', to: `${integrations}#find:integrations.receive` },
  { part: 'send', to: `${integrations}#find:integrations.send` },
  { part: 'domain', to: `${integrations}#find:integrations.domainPart` },
  { part: 'signature', to: `${integrations}#find:integrations.signaturePart` },
  { part: 'texts', to: '/admin/profile/emailtexts' },
  { part: 'log', to: '/admin/profile/emaillogs' },
] as const
export type EmailPart = (typeof emailParts)[number]['part']

/** Returns the address of a part. */
export const addressOfPart = (wanted: EmailPart): string => emailParts.find(({ part }) => part === wanted)?.to ?? integrations

/** Returns the name of a part. */
export const nameOfPart = (part: EmailPart): string => t(`part_${part}`)
