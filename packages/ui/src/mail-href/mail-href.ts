/** Returns a mailto: link to this address. Encodes the address so that no part of it becomes a mail header. */
export const mailHref = (email: string): string => `mailto:${encodeURIComponent(email).replace('%40', '@')}`
