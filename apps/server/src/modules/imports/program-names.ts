import type { ImportSource } from '@porchlight/contracts/imports/import-kind'

/** The names of the programs, as conversations tell where they come from. */
export const programNames: Record<ImportSource, string> = {
  zendesk: 'Zendesk',
  intercom: 'Intercom',
  helpscout: 'Help Scout',
  freshdesk: 'Freshdesk',
  chatwoot: 'Chatwoot',
  mbox: 'Mail',
  csv: 'CSV',
}
