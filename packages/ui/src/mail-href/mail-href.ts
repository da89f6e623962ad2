/** Returns a mailto: link to this address, encoded so that no part of it becomes an email header. */
export const mailHref = (email: string): string => `mailto:${encodeURIComponent(email).replace('%40', '@')}`
