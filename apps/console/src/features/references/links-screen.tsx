import { Page } from '../../shared/interface/page/page.tsx'
import { DeadLinks } from './dead-links.tsx'
import { Redirects } from './redirects.tsx'
import { t } from './texts.ts'

/** Page at /admin/links: dead links of the library, and redirects of its readers. */
export function Component() {
  return (
    <Page title={t('title')} lead={t('lead')}>
      <DeadLinks />
      <Redirects />
    </Page>
  )
}
