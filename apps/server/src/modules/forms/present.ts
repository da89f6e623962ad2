import { Form } from '@porchlight/contracts/forms/form'
import { formProblems } from '@porchlight/contracts/forms/form-problems'
import { formInLanguage } from '@porchlight/contracts/forms/form-texts'
import type { FormVersion, FormView, ShownForm } from '@porchlight/contracts/forms/form-views'
import type { Selectable } from 'kysely'
import type { Ctx } from '../../kernel/context.ts'
import type { FormVersions } from '../../kernel/generated/tables.ts'
import { staffNames } from '../people/index.ts'
import type { FormTableRow, PublishedForm } from './access.ts'
import { leadsAway } from './redirects.ts'

type VersionRow = Pick<Selectable<FormVersions>, 'version' | 'published_at' | 'publisher_id' | 'form'>

/** Returns published versions with the names of those who published them. */
export async function presentVersions(ctx: Ctx, rows: readonly Omit<VersionRow, 'form'>[], current: number | null): Promise<FormVersion[]> {
  const names = await staffNames(ctx, [...new Set(rows.flatMap(({ publisher_id }) => publisher_id ?? []))])
  return rows.map(({ version, published_at, publisher_id }) => ({
    version,
    published_at: published_at.toISOString(),
    publisher: { user_id: publisher_id, name: names.get(publisher_id ?? '')?.name ?? '' },
    is_current: version === current,
  }))
}

/** Returns what keeps a form from being published. */
export async function problemsOf(ctx: Ctx, form: Form): Promise<FormView['problems']> {
  const problems = formProblems(form)
  if (!problems.some(({ code }) => code === 'redirect') && (await leadsAway(ctx, form.redirect))) problems.push({ path: 'redirect', code: 'redirect' })
  return problems
}

/** Returns a form as its builder shows it. */
export async function presentForm(ctx: Ctx, row: FormTableRow): Promise<{ form: FormView }> {
  const form = Form.parse(row.form)
  const version =
    row.version === null
      ? undefined
      : await ctx.db
          .selectFrom('form_versions')
          .select(['version', 'published_at', 'publisher_id', 'form'])
          .where('support_lib_id', '=', ctx.support_lib_id)
          .where('form_ref', '=', row.form_ref)
          .where('version', '=', row.version)
          .executeTakeFirst()
  const names = await staffNames(ctx, row.editor_id === null ? [] : [row.editor_id])
  const [published = null] = version ? await presentVersions(ctx, [version], row.version) : []
  return {
    form: {
      form_ref: row.form_ref,
      title: row.title,
      form,
      revision: row.revision,
      editor: { user_id: row.editor_id, name: names.get(row.editor_id ?? '')?.name ?? '' },
      updated_at: row.updated_at.toISOString(),
      published,
      is_changed: !version || JSON.stringify(Form.parse(version.form)) !== JSON.stringify(form),
      problems: await problemsOf(ctx, form),
      address: `${ctx.config.PUBLIC_URL}/form/${ctx.support_lib_id}/${row.form_ref}`,
    },
  }
}

/** Returns a published form as those who fill it in see it, in a language. */
export function presentShown({ form_ref, version, title, form }: PublishedForm, language: string): ShownForm {
  const { ticket: _ticket, translations: _translations, ...shown } = formInLanguage(form, language)
  return { form_ref, version, title, form: shown }
}
