import { EmptyState } from '@porchlight/ui'
import { IconPackageExport } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Loaded } from '../../shared/interface/page/loaded.tsx'
import { Page, Section } from '../../shared/interface/page/page.tsx'
import { copiesQuery } from './api.ts'
import styles from './copies.module.css'
import { ExportSection } from './export-section.tsx'
import { ImportedLibrary } from './imported-library.tsx'
import { StartImport } from './start-import.tsx'
import { t } from './texts.ts'

/** Page at /admin/profile/settings/copies: exports the whole library, and makes a new library from such an export. */
export function Component() {
  const query = useQuery(copiesQuery)
  const isBusy = query.data?.imports.some(({ state }) => state === 'checking' || state === 'writing') ?? false
  return (
    <Page title={t('title')} lead={t('lead')}>
      <Section title={t('export')} lead={t('exportLead')}>
        <Loaded query={query} rows={1}>
          {({ export: made }) => <ExportSection of={made} />}
        </Loaded>
      </Section>
      <Section title={t('import')} lead={t('importLead')}>
        <StartImport isBusy={isBusy} />
        <Loaded query={query} rows={2}>
          {({ imports }) =>
            imports.length === 0 ? (
              <EmptyState icon={<IconPackageExport size={28} stroke={1.6} aria-hidden />} title={t('none')}>
                {t('noneLead')}
              </EmptyState>
            ) : (
              <ul className={styles.list}>
                {imports.map((each) => (
                  <ImportedLibrary key={each.import_ref} of={each} />
                ))}
              </ul>
            )
          }
        </Loaded>
      </Section>
    </Page>
  )
}
