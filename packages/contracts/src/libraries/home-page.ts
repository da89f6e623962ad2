import { isSafeAddress } from '../link-address.ts'

/** Sections of the help center's home page, in the order that a library without an own one has. */
export const homeSections = ['categories', 'latest', 'news'] as const
/** One of them. */
export type HomeSection = (typeof homeSections)[number]

/** Returns whether a link in the header or footer of a help center may lead there: to a website, a mail address, a phone, or a path on this site. */
export function isHubAddress(address: string): boolean {
  if (/^(\/|mailto:.|tel:.)/i.test(address)) return isSafeAddress(address)
  return /^https?:\/\/[^/]/i.test(address) && URL.canParse(address)
}
