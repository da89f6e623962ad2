import { type Ctx, can, type StaffActor, type VisitorActor } from '../../kernel/context.ts'
import { refuse } from '../../kernel/errors.ts'
import { staffOf } from '../../kernel/permissions.ts'
import { requesterOf } from '../conversations/index.ts'
import { nameOf, parentOf } from '../libraries/index.ts'
import { assertNotBlocked, requesterActor, type StaffAccount, staffContact, uploaderOf } from '../visitors/index.ts'

/** Returns whether this person may read and reply to colleagues' tickets; requires the flag for the library's settings. */
export const seesLibrary = (actor: StaffActor): boolean => can(actor, 'canManageGeneralAndSecuritySettings')

/** Colleagues' messages are labelled with a name, or with the email address if the account has none. */
const nameOfStaff = ({ name, email }: StaffActor): string => name || email

/** Returns the caller's account, with which the parent library identifies its contact. */
export async function accountOf(ctx: Ctx): Promise<StaffAccount> {
  const caller = staffOf(ctx)
  return { user_id: caller.user_id, name: nameOfStaff(caller), email: caller.email, ...(await nameOf(ctx)) }
}

/**
 * Runs a callback in the parent of the caller's library.
 * @throws AppError `not_found` if there is no parent
 */
export async function inParent<T>(ctx: Ctx, run: (parent: Ctx) => Promise<T>): Promise<T> {
  const parent = await parentOf(ctx)
  if (!parent) throw refuse('not_found')
  return ctx.inLibrary(parent.support_lib_id, run)
}

/** Returns the contact that raised a ticket, and whether that is the caller; refuses like `asRequester`. */
async function contactOf(ctx: Ctx, parent: Ctx, conversation_ref: string, isWriting: boolean) {
  const caller = staffOf(ctx)
  const contact = await requesterOf(parent, conversation_ref)
  const isMine = contact?.staff_user_id === caller.user_id
  if (!contact || contact.staff_lib_id !== ctx.support_lib_id || !(isMine || seesLibrary(caller))) throw refuse('not_found')
  if (isWriting && contact.isBlocked) throw refuse('forbidden')
  return { visitor_id: contact.visitor_id, isMine }
}

/**
 * Checks that the caller may attach files to a ticket or, if no ticket is given, to a new one. Returns the parent library's id.
 * @throws AppError like `asRequester`
 */
export const libraryForFiles = (ctx: Ctx, conversation_ref: string | undefined): Promise<string> =>
  inParent(ctx, async (parent) => {
    if (conversation_ref === undefined) await assertNotBlocked(parent, staffOf(ctx))
    else await contactOf(ctx, parent, conversation_ref, true)
    return parent.support_lib_id
  })

/**
 * Runs a callback as the contact that raised this ticket: the caller, or a colleague if the caller may see all of the library's tickets.
 * @param isWriting whether the callback changes the ticket, which a blocked contact may not do
 * @throws AppError `not_found` if the ticket does not exist or belongs to another library or to a colleague; `forbidden` for a blocked contact
 */
export async function asRequester<T>(
  ctx: Ctx,
  conversation_ref: string,
  isWriting: boolean,
  run: (as: Ctx<VisitorActor>, isMine: boolean) => Promise<T>,
): Promise<T> {
  const caller = staffOf(ctx)
  const account = await accountOf(ctx)
  return inParent(ctx, async (parent) => {
    const { visitor_id, isMine } = await contactOf(ctx, parent, conversation_ref, isWriting)
    // Update the contact, so that the parent sees the account's current name and email.
    if (isWriting && isMine) await staffContact(parent, account)
    const actor = requesterActor(parent.support_lib_id, visitor_id, {
      author: isMine ? null : nameOfStaff(caller),
      uploader: uploaderOf(caller),
      via: 'application',
    })
    return parent.actAs(actor, (as) => run(as, isMine))
  })
}
