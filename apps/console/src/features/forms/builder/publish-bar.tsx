import { Button } from '@mantine/core'
import type { Form } from '@porchlight/contracts/forms/form'
import type { FormProblem } from '@porchlight/contracts/forms/form-problems'
import type { FormView } from '@porchlight/contracts/forms/form-views'
import { Link } from 'react-router'
import type { TextForm } from '../../../shared/content/publications/use-text-form.ts'
import { DocumentBar } from '../../../shared/content/versions/document-bar.tsx'
import { CopyField } from '../../../shared/interface/page/copy-field.tsx'
import { formDocument } from '../api.ts'
import { t } from '../texts.ts'
import styles from './builder.module.css'

/** Returns the tag that shows a form on a page, from the form's link. */
function tagOf(address: string): string {
  const { origin, pathname } = new URL(address)
  const [, base = '', library = '', form = ''] = /^(.*)\/form\/([^/]+)\/([^/]+)$/.exec(pathname) ?? []
  return `<script src="${origin}${base}/form.js" data-library="${library}" data-form="${form}" async></script>`
}

const reactOf = (address: string): string => {
  const [, server = '', library = '', form = ''] = /^(.*)\/form\/([^/]+)\/([^/]+)$/.exec(address) ?? []
  return `<PorchlightForm server="${server}" library="${library}" form="${form}" />`
}

/** Where a published form can be filled in: at its link, and on pages of your own. */
function Places({ address }: { address: string }) {
  return (
    <>
      <CopyField value={address} what={t('link')} />
      <details className={styles.places}>
        <summary>{t('onYourSite')}</summary>
        <p>{t('onYourSiteText')}</p>
        <CopyField value={tagOf(address)} what={t('tag')} />
        <p>{t('onYourSiteReact')}</p>
        <CopyField value={reactOf(address)} what={t('component')} />
      </details>
    </>
  )
}

type PublishBarProps = { view: FormView; form: TextForm<Form>; problems: readonly FormProblem[] }

/** What is published, the form's link, and the buttons that change it. */
export function PublishBar({ view, form, problems }: PublishBarProps) {
  const { form_ref, published, address } = view
  return (
    <DocumentBar
      document={formDocument(form_ref)}
      form={form}
      published={published}
      hasChanges={view.is_changed || form.isDirty}
      state={published ? undefined : t('neverPublished')}
      publish={{ told: t('publishedNow'), isBlocked: problems.length > 0 }}
      unpublish={{ told: t('unpublished'), label: t('unpublish'), title: t('unpublishTitle'), text: t('unpublishText') }}
      below={published && <Places address={address} />}
    >
      <Button variant="default" component={Link} to={`/admin/formbuilder/${form_ref}`}>
        {t('submissions')}
      </Button>
    </DocumentBar>
  )
}
