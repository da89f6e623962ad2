import { EmptyState } from '@porchlight/ui'
import { IconProgressCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../shared/connection/api.ts'
import { Loaded } from '../../shared/interface/page/loaded.tsx'
import { Page, Section } from '../../shared/interface/page/page.tsx'
import { StuckJob } from './stuck-job.tsx'
import styles from './stuck-work.module.css'
import { t } from './texts.ts'

/** Page at /admin/profile/settings/stuck-work. */
export function Component() {
  const query = useQuery({ queryKey: ['stuck-work'], queryFn: async () => (await api.jobs.list({ parked: 'true' })).jobs })
  return (
    <Page title={t('title')} lead={t('lead')}>
      <Section>
        <Loaded query={query} rows={2}>
          {(jobs) =>
            jobs.length === 0 ? (
              <EmptyState icon={<IconProgressCheck size={28} stroke={1.6} aria-hidden />} title={t('none')}>
                {t('noneLead')}
              </EmptyState>
            ) : (
              <ul className={styles.list}>
                {jobs.map((job) => (
                  <StuckJob key={job.id} job={job} />
                ))}
              </ul>
            )
          }
        </Loaded>
      </Section>
    </Page>
  )
}
