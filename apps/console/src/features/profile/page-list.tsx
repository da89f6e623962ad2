import { TextInput } from '@mantine/core'
import { IconLayoutGrid, IconLock, IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { SideFold, SideGroup, SideLink } from '../../shared/interface/page/side-layout.tsx'
import { overviewAddress } from './overview-address.ts'
import styles from './profile.module.css'
import { t } from './texts.ts'
import { title } from './titles.ts'
import { useSettingsSearch } from './use-settings-search.ts'

/** With fewer pages, nothing is folded. */
const unfoldedMax = 14

/** The user's own pages and the settings by what they are about, and a field that finds them, and what is on them, by their words. Enter opens the first. */
export function PageList() {
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const { query, setQuery, isSearching, pages, fields, isSettled } = useSettingsSearch()
  // What the user has opened or closed; otherwise, the area of the current page is open.
  const [folds, setFolds] = useState<Readonly<Record<string, boolean>>>({})
  // Below a page's address is that page, too, unless there is a nearer one.
  const current = [overviewAddress, ...pages.map(({ to }) => to)]
    .filter((to) => `${pathname}/`.startsWith(`${to}/`))
    .sort((one, other) => other.length - one.length)[0]
  const isCurrent = (to: string) => to === current
  const headings = [...new Set(pages.map(({ heading }) => heading))]
  const isFolding = !isSearching && pages.length > unfoldedMax
  const count = pages.length + fields.length
  return (
    <>
      <TextInput
        type="search"
        size="xs"
        className={styles.find}
        aria-label={t('findPage')}
        placeholder={t('findPage')}
        leftSection={<IconSearch size={14} stroke={1.7} />}
        maxLength={100}
        value={query}
        onChange={(event) => setQuery(event.currentTarget.value)}
        onKeyDown={({ key: pressed }) => {
          const first = pages[0] ?? fields[0]
          if (pressed === 'Enter' && isSearching && first) void navigate(first.to)
          if (pressed === 'Escape') setQuery('')
        }}
      />
      <p className={styles.found} role="status">
        {isSearching && isSettled && (count === 0 ? t('noPageFound') : t('pagesFound', { count }))}
      </p>
      {!isSearching && (
        <SideGroup>
          {[
            <SideLink key="overview" to={overviewAddress} isCurrent={isCurrent(overviewAddress)}>
              <IconLayoutGrid size={17} stroke={1.7} />
              {title('overview')}
            </SideLink>,
          ]}
        </SideGroup>
      )}
      {headings.map((heading) => {
        const members = pages.filter((page) => page.heading === heading)
        const links = members.map((page) => (
          <SideLink key={page.to} to={page.to} isCurrent={isCurrent(page.to)}>
            <page.icon size={17} stroke={1.7} />
            {page.title}
            {page.isLocked && <IconLock className={styles.lock} size={14} stroke={1.7} role="img" aria-label={t('locked')} />}
          </SideLink>
        ))
        if (!isFolding || heading === t('area_you')) {
          return (
            <SideGroup key={heading} name={heading}>
              {links}
            </SideGroup>
          )
        }
        const isOpen = folds[heading] ?? members.some(({ to }) => isCurrent(to))
        return (
          <SideFold key={heading} name={heading} isOpen={isOpen} onToggle={() => setFolds({ ...folds, [heading]: !isOpen })}>
            {links}
          </SideFold>
        )
      })}
      {fields.length > 0 && (
        <SideGroup name={t('onPages')}>
          {fields.map(({ to, title, page }) => (
            <SideLink key={to} to={to} isCurrent={false}>
              <span className={styles.field}>
                {title}
                <span className={styles.ofPage}>{page}</span>
              </span>
            </SideLink>
          ))}
        </SideGroup>
      )}
    </>
  )
}
