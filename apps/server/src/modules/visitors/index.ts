import type { Actor, Ctx } from '../../kernel/context.ts'
import { asSystem } from '../../kernel/jobs.ts'
import type { Kernel, Module } from '../../kernel/kernel.ts'
import { authenticateVisitor } from './authenticate.ts'
import { chooseLanguage } from './chosen-language.ts'
import { notePage, noteSeen, pageVisit } from './page-visits.ts'
import { visitorCredentials } from './reader-cookie.ts'
import { dropEndedSecrets, signOutVisitor, unreadKey } from './secrets.ts'

export { type ContactChange, changeContact } from './change-contact.ts'
export { chosenLanguageOf, languageOfVisitor, readersLanguageOf } from './chosen-language.ts'
export { claimEmail } from './claim-email.ts'
export { contactByEmail } from './contact-by-email.ts'
export { type Contact, contactColumns, contactsFor } from './contacts-for.ts'
export { formerAddressesOf, noteFormerAddress, removeFormerAddress } from './former-addresses.ts'
export { identifyWith } from './identify.ts'
export { contactsWithIds, importCompanies, importContacts } from './import-contacts.ts'
export { absorbContact, separateContact } from './merge-contacts.ts'
export { readerCookie } from './reader-cookie.ts'
export { requesterActor } from './requester-actor.ts'
export { deadSecrets, secretKey, unreadKey, visitorOfUnreadKey } from './secrets.ts'
export { assertNotBlocked, type StaffAccount, staffContact, staffContactId, staffOfContact, uploaderOf } from './staff-contact.ts'
export { visitorDetails } from './visitor-details.ts'
export { namelessContact, visitorForWriting } from './visitor-for-writing.ts'

/** Visitors of the widgets. */
export const visitors: Module = {
  name: 'visitors',
  // A reader who is signed in as staff and as a visitor is staff.
  after: ['identity', 'presence'],
  handlers: [signOutVisitor, pageVisit, chooseLanguage],
  schedules: [dropEndedSecrets],
  authenticators: [authenticateVisitor],
  readerCredentials: visitorCredentials,
  live: {
    async onOpen(kernel, { actor }, page) {
      await visit(kernel, actor, (ctx, visitor_id) => (page ? notePage(ctx, visitor_id, page) : noteSeen(ctx, visitor_id)))
      return actor.kind === 'visitor' ? { extras: { unread_key: unreadKey(kernel, actor) } } : undefined
    },
    onClose: (kernel, { actor }) => visit(kernel, actor, noteSeen),
  },
}

/** Runs `note` for a visitor who has a row; does nothing for other callers. */
async function visit(kernel: Kernel, actor: Actor, note: (ctx: Ctx, visitor_id: string) => Promise<void>): Promise<void> {
  if (actor.kind !== 'visitor' || !actor.visitor_id) return
  const { visitor_id, support_lib_id } = actor
  await asSystem(kernel, support_lib_id, 'visit', (ctx) => note(ctx, visitor_id))
}
