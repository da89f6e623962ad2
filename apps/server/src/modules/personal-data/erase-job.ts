import type { Ctx } from '../../kernel/context.ts'
import type { JobTask, LibraryRunner } from '../../kernel/jobs.ts'
import type { Trace } from '../../kernel/rows/personal-rows.ts'
import { closeErased, sidesOf } from '../conversations/index.ts'
import { personalWork } from './declared.ts'
import { type Counts, erasePart } from './erase-part.ts'
import { openErased } from './erased-conversations.ts'
import { noteErased } from './erased-list.ts'
import { isHeld } from './holds.ts'
import { addressesOf, contactsOf, conversationsOf } from './trace.ts'

/**
 * Erases a contact: what is found by their addresses, then each of their conversations, the contact after them, so that a job that is run again finds the
 * same. Closes their open conversations in the end.
 * Each step is a transaction of its own, which adds its counts to the receipt.
 */
export const eraseJob: JobTask = {
  name: 'personal-data.erase',
  outside: true,
  async runOutside(library, payload) {
    const [erasure_ref, visitor_id] = [String(payload.erasure_ref), String(payload.visitor_id)]
    const { kernel, inLibrary } = library
    const found = await inLibrary(async (ctx) => {
      const contact = await contactsOf(ctx, visitor_id)
      // Whoever is erased again after a restore was under no hold.
      if (payload.is_repeated !== true && (await isHeld(ctx, contact))) return null
      for (const { begin } of await personalWork(kernel)) await begin?.(ctx, contact)
      return { contact, address: await addressesOf(ctx, contact) }
    })
    if (!found) return inLibrary((ctx) => fail(ctx, erasure_ref, visitor_id))
    const at = kernel.clock.now().toISOString()
    await noteErased(
      kernel,
      found.contact.map((one) => ({ support_lib_id: String(payload.support_lib_id), visitor_id: one, at })),
    )
    const none: Trace = { contact: [], conversation: [], address: [] }
    await eraseStep(library, erasure_ref, { ...none, address: found.address })
    const eachConversations = async (left: Parameters<typeof conversationsOf>[3], handle: (refs: string[]) => Promise<void>) => {
      for (let after = ''; ; ) {
        const { refs, isLast } = await inLibrary((ctx) => conversationsOf(ctx, found.contact, after, left))
        if (refs.length > 0) await handle(refs)
        after = refs.at(-1) ?? after
        if (isLast) break
      }
    }
    // A job that is run again goes on where it was: nothing is counted twice.
    await eachConversations({ erasure_ref }, async (refs) => {
      const about = await inLibrary((ctx) => erasableSides(ctx, refs))
      await eraseStep(library, erasure_ref, { ...none, conversation: [...refs, ...about] })
    })
    await eraseStep(library, erasure_ref, { ...none, contact: found.contact })
    // Only now that nothing leads to the contact any more: rules and ratings answer a closing with mails.
    for (let after: string | undefined = ''; after !== undefined; ) {
      const last: string = after
      after = await inLibrary((ctx) => closeSome(ctx, erasure_ref, last))
    }
    await eachConversations({ isOpen: true }, (refs) => inLibrary((ctx) => closeErased(ctx, refs)))
    await eraseStep(library, erasure_ref, none, (ctx, counts) => {
      ctx.emit('contact.erased', { visitor_id, erasure_ref, counts }, { subject: visitor_id })
      return { state: 'done', finished_at: ctx.clock.now() }
    })
  },
  async resumes({ db, support_lib_id }, { erasure_ref }) {
    const rows = db.updateTable('erasures').where('support_lib_id', '=', support_lib_id).where('erasure_ref', '=', String(erasure_ref))
    await rows.set({ state: 'waiting', finished_at: null }).execute()
  },
  gaveUp: (ctx, payload) => fail(ctx, String(payload.erasure_ref), String(payload.visitor_id)),
}

/** Returns the side conversations about these: what was written to third parties quotes the contact. Those with somebody who is under a hold stay. */
async function erasableSides(ctx: Ctx, refs: readonly string[]): Promise<string[]> {
  const erasable: string[] = []
  for (const { conversation_ref, visitor_id } of await sidesOf(ctx, refs)) {
    if (!refs.includes(conversation_ref) && !(await isHeld(ctx, await contactsOf(ctx, visitor_id)))) erasable.push(conversation_ref)
  }
  return erasable
}

/**
 * Closes the next of the open conversations after one that this erasure has erased, side conversations with others among them: a job that is run again no longer
 * knows them. Returns the last; undefined if there are no more.
 */
async function closeSome(ctx: Ctx, erasure_ref: string, after: string): Promise<string | undefined> {
  const refs = await openErased(ctx, erasure_ref, after)
  if (refs.length > 0) await closeErased(ctx, refs)
  return refs.at(-1)
}

async function fail(ctx: Ctx, erasure_ref: string, visitor_id: string): Promise<void> {
  const rows = ctx.db.updateTable('erasures').where('support_lib_id', '=', ctx.support_lib_id).where('erasure_ref', '=', erasure_ref)
  await rows.set({ state: 'failed', finished_at: ctx.clock.now() }).execute()
  ctx.emit('contact.erasure_failed', { visitor_id, erasure_ref }, { subject: visitor_id })
}

/** Erases one part of a contact in one transaction, and adds what was erased to the receipt. */
async function eraseStep(
  { kernel, inLibrary, signal }: LibraryRunner,
  erasure_ref: string,
  trace: Trace,
  finish?: (ctx: Ctx, counts: Counts) => { state: string; finished_at: Date },
): Promise<void> {
  signal.throwIfAborted()
  await inLibrary(async (ctx) => {
    const { counts: before } = await ctx.db
      .selectFrom('erasures')
      .select('counts')
      .where('support_lib_id', '=', ctx.support_lib_id)
      .where('erasure_ref', '=', erasure_ref)
      .forUpdate()
      .executeTakeFirstOrThrow()
    const counts = { ...(before as Counts) }
    for (const [what, count] of Object.entries(await erasePart(kernel, ctx, trace, erasure_ref))) counts[what] = (counts[what] ?? 0) + count
    const receipt = ctx.db.updateTable('erasures').where('support_lib_id', '=', ctx.support_lib_id).where('erasure_ref', '=', erasure_ref)
    await receipt.set({ ...finish?.(ctx, counts), counts: JSON.stringify(counts) }).execute()
  })
}
