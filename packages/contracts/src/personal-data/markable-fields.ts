/** Fields of contacts and companies that a library can mark as personal; custom fields can be marked too, by their reference. */
export const markableFields = ['contact.email', 'contact.phone', 'contact.external_id', 'contact.notes', 'company.website', 'company.notes'] as const
export type MarkableField = (typeof markableFields)[number]

/** What people without the right to see personal fields get in place of a contact's address in the head of an email: mails can be sent to it without seeing it. */
export const maskedAddress = 'contact@hidden.invalid'
