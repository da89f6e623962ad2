import { formProblems, formSource, isWarning } from '@porchlight/contact-flow'
import { ContactForm } from '@porchlight/contracts/contact-form/contact-form'
import { contactFormLimits } from '@porchlight/contracts/contact-form/contact-form-steps'
import type { AppliedForm } from '@porchlight/contracts/contact-form/contact-forms'
import type { Ctx } from '../../kernel/context.ts'
import { refuse } from '../../kernel/errors.ts'
import { keptVersions } from '../../kernel/rows/kept-versions.ts'
import { libraryForReading } from './access.ts'
import { groupsOf, type LibraryRow } from './document.ts'

/** A published version of a library's contact form. */
export type PublishedForm = { form_lib_id: string; form_version: number; form: ContactForm }

/** The published versions of contact forms, of which a library has one. */
export const contactFormVersions = keptVersions<ContactForm>({
  table: 'contact_form_versions',
  of: null,
  part: 'form',
  title: null,
  publisher: 'publisher_id',
  most: contactFormLimits.versions,
  parse: (stored) => ContactForm.parse(stored),
})

/**
 * Returns a version of the contact form of the context's library, or undefined if it has no such version (any more).
 * @param version null finds none
 */
export async function formVersion(ctx: Ctx, version: number | null): Promise<PublishedForm | undefined> {
  const found = version === null ? undefined : await contactFormVersions.read(ctx, '', version)
  return found && { form_lib_id: ctx.support_lib_id, form_version: found.version, form: found.body }
}

/**
 * Publishes a contact form as the library's own; null takes it offline. The same form again changes nothing. The caller has locked `row`.
 * @throws AppError `invalid_input` with the form's problems in `fields`, by their paths
 */
export async function publishContactForm(ctx: Ctx, row: LibraryRow, form: ContactForm | null): Promise<void> {
  const { support_lib_id } = ctx
  if (form) assertSound(form)
  const current = await formVersion(ctx, row.contact_form_version)
  if (JSON.stringify(current?.form ?? null) === JSON.stringify(form)) return
  const version = form && (await addVersion(ctx, form))
  await ctx.db.updateTable('libraries').set({ contact_form_version: version }).where('support_lib_id', '=', support_lib_id).execute()
  ctx.emit('library.settings_changed', { groups: ['contactForm'] })
  if (version === null) ctx.emit('contact_form.unpublished', {})
  else ctx.emit('contact_form.published', { version })
}

function assertSound(form: ContactForm): void {
  const problems = formProblems(form).filter((problem) => !isWarning(problem))
  if (problems.length > 0) throw refuse('invalid_input', { fields: Object.fromEntries(problems.map(({ path, code }) => [`form.${path}`, code])) })
}

async function addVersion(ctx: Ctx, form: ContactForm): Promise<number> {
  const version = (await contactFormVersions.last(ctx, '')) + 1
  await contactFormVersions.add(ctx, '', { version, body: form })
  return version
}

type Parent = Pick<LibraryRow, 'support_lib_id' | 'company_name' | 'contact_form_version'>

/** Returns which form applies to a library, and why (checklist G5). `parent` is its parent's row, if it has one. */
export function appliedTo(row: LibraryRow, parent: Parent | null): AppliedForm {
  const { selfManaged } = groupsOf(row).settings.ticket
  const { from, reason } = formSource({
    library_only: row.library_only,
    selfManaged,
    hasParent: parent !== null,
    hasOwn: row.contact_form_version !== null,
    parentHas: parent !== null && parent.contact_form_version !== null,
  })
  const source = from === 'own' ? row : from === 'parent' ? parent : null
  return {
    support_lib_id: row.support_lib_id,
    company_name: row.company_name,
    from,
    reason,
    source_lib_id: source?.support_lib_id ?? null,
    source_name: source?.company_name ?? '',
    is_online: source !== null && row.isContactFormOnline,
  }
}

/** Returns which form applies to the library of this row. */
export const appliedForm = async (ctx: Ctx, row: LibraryRow): Promise<AppliedForm> =>
  appliedTo(row, row.parent_lib_id === null ? null : await ctx.inLibrary(row.parent_lib_id, libraryForReading))

/** Returns the form that visitors of the context's library fill in; undefined if there is none or it is not online. */
export async function shownForm(ctx: Ctx): Promise<PublishedForm | undefined> {
  const { is_online, source_lib_id } = await appliedForm(ctx, await libraryForReading(ctx))
  if (!is_online || source_lib_id === null) return undefined
  return ctx.inLibrary(source_lib_id, async (inside) => formVersion(inside, (await libraryForReading(inside)).contact_form_version))
}

/** Returns a version of the form that visitors of the context's library fill in; undefined unless this form still applies, is online and has that version. */
export async function shownFormAt(ctx: Ctx, form_lib_id: string, version: number): Promise<ContactForm | undefined> {
  const { is_online, source_lib_id } = await appliedForm(ctx, await libraryForReading(ctx))
  if (!is_online || source_lib_id !== form_lib_id) return undefined
  return (await ctx.inLibrary(form_lib_id, (inside) => formVersion(inside, version)))?.form
}
