/** Returns the link that begins a mail to this address. Whatever the address holds stays part of it: none of it becomes a header of the mail. */
export const mailHref = (email: string): string => `mailto:${encodeURIComponent(email).replace('%40', '@')}`
