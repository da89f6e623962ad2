import type { LibraryDocument } from '@porchlight/contracts/libraries/library-document'
import { useFilledContent } from '../../../shared/library/use-filled-content.ts'
import { LongField, TextField } from '../form/fields.tsx'
import { GroupSection } from '../form/group-section.tsx'
import { useGroupForm } from '../form/use-group-form.ts'
import { t } from '../texts.ts'
import { title } from '../titles.ts'
import { GroupPage } from './group-page.tsx'
import styles from './groups.module.css'

/** Page at /admin/profile/settings/metadata: the help center's title and description for search engines and shared links. */
export function Component() {
  return (
    <GroupPage title={title('metaData')} lead={t('metaDataLead')}>
      {(library) => <MetaDataForm library={library} />}
    </GroupPage>
  )
}

function MetaDataForm({ library }: { library: LibraryDocument }) {
  const form = useGroupForm(library.settings.metaData, 'canManageGeneralAndSecuritySettings', (metaData) => ({ settings: { metaData } }))
  const { values, set } = form
  const { text } = useFilledContent()
  const isLocked = form.lockedBy !== null
  return (
    <GroupSection form={form}>
      <TextField
        id="meta-title"
        label={t('metaTitle')}
        hint={t('metaTitleHint')}
        max={120}
        value={values.title}
        isLocked={isLocked}
        error={form.isRefused('settings.metaData.title') && t('wrongText')}
        onChange={(title) => set({ title })}
      />
      <LongField
        id="meta-description"
        label={t('metaDescription')}
        hint={t('metaDescriptionHint')}
        max={320}
        value={values.description}
        isLocked={isLocked}
        error={form.isRefused('settings.metaData.description') && t('wrongText')}
        onChange={(description) => set({ description: description.replaceAll('\n', ' ') })}
      />
      <TextField
        id="meta-keywords"
        label={t('metaKeywords')}
        hint={t('metaKeywordsHint')}
        max={320}
        value={values.keywords}
        isLocked={isLocked}
        error={form.isRefused('settings.metaData.keywords') && t('wrongText')}
        onChange={(keywords) => set({ keywords })}
      />
      <figure className={styles.result} aria-label={t('metaPreview')}>
        <cite>{library.custom_subDomain ?? library.library_domain}</cite>
        <strong>{text(values.title) || 'Porchlight'}</strong>
        <span>{text(values.description) || t('metaNoDescription')}</span>
      </figure>
    </GroupSection>
  )
}
