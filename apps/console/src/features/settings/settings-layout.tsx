import { NativeSelect } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, Outlet, useLocation, useNavigate } from 'react-router'
import { registeredFeatures } from '../../shared/features/registered-features.ts'
import { addressOfGroup, ruleOfGroup, settingsGroupsOf } from '../../shared/features/settings-groups.ts'
import { libraryQuery } from '../../shared/library/library.ts'
import { usePermissions } from '../../shared/permissions/permissions.ts'
import styles from './settings-layout.module.css'
import { t } from './texts.ts'

const sectionIds = ['library', 'security', 'look', 'support', 'website'] as const

/** Settings layout: the groups at the side (a select on narrow screens), next to the current one. */
export function Component() {
  const { data: library } = useQuery(libraryQuery)
  const { can } = usePermissions()
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const groups = settingsGroupsOf(registeredFeatures()).filter((group) => can(ruleOfGroup(group)) && (!group.isFor || (library && group.isFor(library))))
  const sections = sectionIds
    .map((id) => ({ id, label: t(`section_${id}`), groups: groups.filter(({ section }) => section === id) }))
    .filter((section) => section.groups.length > 0)
  return (
    <div className={styles.layout}>
      <nav className={styles.nav} aria-label={t('title')}>
        {sections.map((section) => (
          <div key={section.id}>
            <p className={styles.heading}>{section.label}</p>
            <ul>
              {section.groups.map((group) => (
                <li key={group.path}>
                  <Link to={addressOfGroup(group)} aria-current={pathname === addressOfGroup(group) ? 'page' : undefined}>
                    {group.title()}
                    {!can(group.flag) && <IconLock size={14} stroke={1.7} role="img" aria-label={t('locked')} />}
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </nav>
      <NativeSelect
        className={styles.choice}
        aria-label={t('title')}
        value={pathname}
        data={sections.map(({ label, groups: items }) => ({ group: label, items: items.map((one) => ({ value: addressOfGroup(one), label: one.title() })) }))}
        onChange={(event) => void navigate(event.currentTarget.value)}
      />
      <div className={styles.page}>
        <Outlet />
      </div>
    </div>
  )
}
