import { contactFormsApi } from '@porchlight/contracts/contact-form/contact-forms'
import { refuse } from '../../kernel/errors.ts'
import { type Handler, query } from '../../kernel/operations.ts'
import { contactFormVersions, libraryForReading } from '../libraries/index.ts'
import { presentVersions } from '../published-documents/index.ts'

/** Operations that read published versions. */
export const versionHandlers: Handler[] = [
  query(contactFormsApi.versions, async (ctx, page) => {
    const { contact_form_version } = await libraryForReading(ctx)
    const { rows, next_cursor } = await contactFormVersions.page(ctx, '', page)
    return { versions: await presentVersions(ctx, rows, contact_form_version), next_cursor }
  }),
  query(contactFormsApi.version, async (ctx, { version }) => {
    const { contact_form_version } = await libraryForReading(ctx)
    const found = await contactFormVersions.read(ctx, '', version)
    const [shown] = found ? await presentVersions(ctx, [found], contact_form_version) : []
    if (!found || !shown) throw refuse('not_found')
    return { version: shown, form: found.body }
  }),
]
