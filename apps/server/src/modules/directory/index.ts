import type { Module } from '../../kernel/kernel.ts'
import { notice } from '../../kernel/live/stream-kind.ts'
import { companyActions } from './change-companies.ts'
import { changeContact } from './change-contact.ts'
import { formerAddressHandlers } from './former-addresses.ts'
import { directoryQueries } from './queries.ts'

export { companyNames, contactForReading } from './queries.ts'

const unnamed = { ids: () => null }

/** Contacts and companies of a library, as lists and pages. */
export const directory: Module = {
  name: 'directory',
  handlers: [...directoryQueries, changeContact, ...formerAddressHandlers, ...companyActions],
  // Without ids: all staff receive these, and not everyone may know of every contact's company.
  notices: [notice('companies', 'company.saved', unnamed), notice('companies', 'company.removed', unnamed)],
}
