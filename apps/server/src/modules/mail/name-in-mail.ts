import { isName } from '@porchlight/contracts/common'

const nameLengthMax = 60

/**
 * Returns the company's name in a form that is safe in emails. A tenant can trigger emails to anyone, so the name must not carry a message: replaces names that
 * contain a URL or email address or predate the checks, and breaks up text that email clients would turn into a link.
 */
export function nameInMail(company: string, otherwise = 'a Porchlight help desk'): string {
  const name = safeName(company)
  return name === undefined ? otherwise : `“${name}”`
}

/** Like `nameInMail`, but without quotation marks, for texts that have their own. */
export const plainNameInMail = (company: string): string => safeName(company) ?? 'Porchlight'

function safeName(company: string): string | undefined {
  if (!isName(company) || company.trim() === '') return undefined
  const plain = company.replace(/\s+/g, ' ').replace(/(?<=[\p{L}\p{N}])\.(?=[\p{L}\p{N}])/gu, '. ')
  return plain.length > nameLengthMax ? `${plain.slice(0, nameLengthMax).toWellFormed()}…` : plain
}
