import { isName } from '@porchlight/contracts'

const nameLengthMax = 60

/**
 * Returns the company's name in the form allowed in mails. A tenant can cause mails to anyone, so the name must not carry a message: leaves out names that
 * contain an address or predate the checks, and breaks up text that mail programs would turn into a link.
 */
export function nameInMail(company: string, otherwise = 'a Porchlight help desk'): string {
  if (!isName(company) || company.trim() === '') return otherwise
  const plain = company.replace(/\s+/g, ' ').replace(/(?<=[\p{L}\p{N}])\.(?=[\p{L}\p{N}])/gu, '. ')
  return `“${plain.length > nameLengthMax ? `${plain.slice(0, nameLengthMax).toWellFormed()}…` : plain}”`
}
