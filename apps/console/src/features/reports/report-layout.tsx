import type { ComponentProps, ReactNode } from 'react'
import { useLocation } from 'react-router'
import { SideLayout } from '../../shared/interface/page/side-layout.tsx'
import styles from './reports.module.css'
import { Sidebar } from './sidebar.tsx'
import { t } from './texts.ts'

/** The sidebar of reports beside a page. */
export function ReportLayout({ title, children, ...sidebar }: ComponentProps<typeof Sidebar> & { title: string; children: ReactNode }) {
  const { pathname } = useLocation()
  return (
    <SideLayout label={t('sidebar')} nav={<Sidebar {...sidebar} />} title={title} at={pathname} folded={{ text: title, label: t('pagesOf', { page: title }) }}>
      <div className={styles.main}>{children}</div>
    </SideLayout>
  )
}

/** Title of a page of reports, with its lead and actions. */
export function ReportHead({ title, lead, actions }: { title: string; lead?: string | undefined; actions?: ReactNode }) {
  return (
    <header className={styles.head}>
      <div>
        <h1 dir="auto">{title}</h1>
        {lead && <p dir="auto">{lead}</p>}
      </div>
      {actions && <div className={styles.headActions}>{actions}</div>}
    </header>
  )
}
