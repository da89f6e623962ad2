import { EmptyState } from '@porchlight/ui'
import { IconFileImport } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Loaded } from '../../shared/interface/page/loaded.tsx'
import { Page, Section } from '../../shared/interface/page/page.tsx'
import { importsQuery } from './api.ts'
import { ImportCard } from './import-card.tsx'
import styles from './imports.module.css'
import { StartForm } from './start-form.tsx'
import { t } from './texts.ts'

/** Page at /admin/profile/import: starts imports from other programs, shows their dry run, progress and report. */
export function Component() {
  const query = useQuery(importsQuery)
  return (
    <Page title={t('title')} lead={t('lead')}>
      <Section title={t('choose')} lead={t('chooseLead')}>
        <StartForm isBusy={query.data?.some(({ state }) => state === 'reading' || state === 'writing') ?? false} earlier={query.data ?? []} />
      </Section>
      <Section title={t('list')}>
        <Loaded query={query} rows={3}>
          {(imports) =>
            imports.length === 0 ? (
              <EmptyState icon={<IconFileImport size={28} stroke={1.6} aria-hidden />} title={t('none')}>
                {t('noneLead')}
              </EmptyState>
            ) : (
              <ul className={styles.list}>
                {imports.map((each) => (
                  <ImportCard key={each.import_ref} of={each} />
                ))}
              </ul>
            )
          }
        </Loaded>
      </Section>
    </Page>
  )
}
