import { NavLink } from 'react-router'
import { pagesIn, sidebarGroups } from './report-pages.ts'
import { type PageName, pageTitle } from './routes.ts'
import styles from './sidebar.module.css'
import { t } from './texts.ts'

/** A report of people's own in the sidebar. */
export type OwnReport = { to: string; name: string; group: string; isFavorite: boolean }

type Props = { base: string; pages: readonly PageName[]; search: string; counts: { all: number; yours: number }; own: readonly OwnReport[] }

const top = ['supportoverview', 'overview', 'allreports', 'yourreports', 'topics', 'suggestions', 'newreport', 'csatform'] as const

/** The sidebar of reports: the pages, and the groups with how many reports each has. Narrow screens fold it away. */
export function Sidebar(props: Props) {
  return (
    <>
      <nav className={styles.wide} aria-label={t('sidebar')}>
        <Groups {...props} />
      </nav>
      <details className={styles.narrow}>
        <summary>{t('menu')}</summary>
        <nav aria-label={t('sidebar')}>
          <Groups {...props} />
        </nav>
      </details>
    </>
  )
}

function Groups({ base, pages, search, counts, own }: Props) {
  const countOf = (page: PageName) => (page === 'allreports' ? counts.all : page === 'yourreports' ? counts.yours : undefined)
  return (
    <>
      <ul className={styles.list}>
        {top
          .filter((page) => pages.includes(page))
          .map((page) => (
            <Item key={page} to={`${base}/${page}${search}`} name={pageTitle(page)} count={countOf(page)} />
          ))}
      </ul>
      {sidebarGroups.map((group) => {
        const items = [
          ...pagesIn(group, pages).map((page) => ({ to: `${base}/${page}`, name: pageTitle(page) })),
          ...own.filter((report) => (group === 'favorites' ? report.isFavorite : report.group === group)),
        ]
        return (
          <section key={group} aria-label={t(group)}>
            <h2 className={styles.group}>
              {t(group)} <span className={styles.count}>{items.length}</span>
            </h2>
            {items.length === 0 ? (
              <p className={styles.none}>{t('noneAdded')}</p>
            ) : (
              <ul className={styles.list}>
                {items.map(({ to, name }) => (
                  <Item key={to} to={to + search} name={name} />
                ))}
              </ul>
            )}
          </section>
        )
      })}
    </>
  )
}

function Item({ to, name, count }: { to: string; name: string; count?: number | undefined }) {
  return (
    <li>
      <NavLink to={to} className={styles.item}>
        <span dir="auto">{name}</span>
        {count !== undefined && <span className={styles.count}>{count}</span>}
      </NavLink>
    </li>
  )
}
