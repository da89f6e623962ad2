import { type FormProblem, formProblems, isWarning } from '@porchlight/contact-flow'
import { ContactForm } from '@porchlight/contracts/contact-form/contact-form'
import type { ContactFormProblem, ContactFormVersion, ContactFormView } from '@porchlight/contracts/contact-form/contact-forms'
import type { Selectable } from 'kysely'
import type { z } from 'zod'
import type { Ctx } from '../../kernel/context.ts'
import type { ContactFormVersions } from '../../kernel/generated/tables.ts'
import { appliedForm, formVersion, libraryForReading } from '../libraries/index.ts'
import { staffNames } from '../people/index.ts'
import { draftOf } from './drafts.ts'
import { firstForm } from './first-form.ts'

const presentProblem = (problem: FormProblem): z.infer<typeof ContactFormProblem> => ({ ...problem, is_warning: isWarning(problem) })

/** Returns what is wrong with a form, as the API gives it. */
export const presentProblems = (form: ContactForm): z.infer<typeof ContactFormProblem>[] => formProblems(form).map(presentProblem)

export type VersionRow = Pick<Selectable<ContactFormVersions>, 'version' | 'published_at' | 'publisher_id'>

/** Returns versions of the context library's form with the names of their publishers. */
export async function presentVersions(ctx: Ctx, rows: readonly VersionRow[], current: number | null): Promise<ContactFormVersion[]> {
  const names = await staffNames(
    ctx,
    rows.flatMap(({ publisher_id }) => publisher_id ?? []),
  )
  return rows.map(({ version, published_at, publisher_id }) => ({
    version,
    published_at: published_at.toISOString(),
    publisher: { user_id: publisher_id, name: names.get(publisher_id ?? '')?.name ?? '' },
    is_current: version === current,
  }))
}

/** Returns the context library's form for the editor. */
export async function presentForm(ctx: Ctx): Promise<{ contact_form: ContactFormView }> {
  const library = await libraryForReading(ctx)
  const draft = await draftOf(ctx)
  const published = await formVersion(ctx, library.contact_form_version)
  const version = library.contact_form_version === null ? undefined : await versionRow(ctx, library.contact_form_version)
  const form = draft ? ContactForm.parse(draft.form) : (published?.form ?? firstForm)
  const names = await staffNames(ctx, draft?.editor_id ? [draft.editor_id] : [])
  const [shown] = version ? await presentVersions(ctx, [version], version.version) : []
  return {
    contact_form: {
      contact_form_ref: ctx.support_lib_id,
      form,
      revision: draft?.revision ?? 0,
      editor: draft ? { user_id: draft.editor_id, name: names.get(draft.editor_id ?? '')?.name ?? '' } : null,
      updated_at: draft?.updated_at.toISOString() ?? null,
      published: shown ? { version: shown.version, published_at: shown.published_at, publisher: shown.publisher } : null,
      is_changed: JSON.stringify(form) !== JSON.stringify(published?.form),
      problems: presentProblems(form),
      applied: await appliedForm(ctx, library),
    },
  }
}

const versionRow = (ctx: Ctx, version: number): Promise<VersionRow | undefined> =>
  ctx.db
    .selectFrom('contact_form_versions')
    .select(['version', 'published_at', 'publisher_id'])
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('version', '=', version)
    .executeTakeFirst()
