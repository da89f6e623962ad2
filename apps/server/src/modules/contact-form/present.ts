import { type FormProblem, formProblems, isWarning } from '@porchlight/contact-flow'
import type { ContactForm } from '@porchlight/contracts/contact-form/contact-form'
import type { ContactFormProblem, ContactFormView } from '@porchlight/contracts/contact-form/contact-forms'
import type { z } from 'zod'
import type { Ctx } from '../../kernel/context.ts'
import { appliedForm, contactFormVersions, libraryForReading } from '../libraries/index.ts'
import { staffNames } from '../people/index.ts'
import { presentVersions } from '../published-documents/index.ts'
import { draftOf } from './drafts.ts'

const presentProblem = (problem: FormProblem): z.infer<typeof ContactFormProblem> => ({ ...problem, is_warning: isWarning(problem) })

/** Returns what is wrong with a form, as the API gives it. */
export const presentProblems = (form: ContactForm): z.infer<typeof ContactFormProblem>[] => formProblems(form).map(presentProblem)

/** Returns the context library's form for the editor. */
export async function presentForm(ctx: Ctx): Promise<{ contact_form: ContactFormView }> {
  const library = await libraryForReading(ctx)
  const { revision, editor_id, updated_at, draft: form } = await draftOf(ctx, library)
  const { contact_form_version } = library
  const published = contact_form_version === null ? undefined : await contactFormVersions.read(ctx, '', contact_form_version)
  const names = await staffNames(ctx, editor_id === null ? [] : [editor_id])
  const [shown] = published ? await presentVersions(ctx, [published], published.version) : []
  const isSaved = revision > 0
  return {
    contact_form: {
      contact_form_ref: ctx.support_lib_id,
      form,
      revision,
      editor: isSaved ? { user_id: editor_id, name: names.get(editor_id ?? '')?.name ?? '' } : null,
      updated_at: isSaved ? updated_at.toISOString() : null,
      published: shown ? { version: shown.version, published_at: shown.published_at, publisher: shown.publisher } : null,
      is_changed: JSON.stringify(form) !== JSON.stringify(published?.body),
      problems: presentProblems(form),
      applied: await appliedForm(ctx, library),
    },
  }
}
