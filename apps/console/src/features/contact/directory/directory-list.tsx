import { TextInput } from '@mantine/core'
import { ChoiceBar } from '@porchlight/ui'
import { IconSearch } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { ListBar } from '../../../shared/content/publications/publication-list.tsx'
import { Page, Section } from '../../../shared/interface/page/page.tsx'
import styles from './directory.module.css'
import { t } from './texts.ts'

const lists = ['contacts', 'companies'] as const

/** Frame of the lists of contacts and of companies: the way to the other one, a search, and what else narrows it. */
export function DirectoryList({
  list,
  title = t(list),
  lead = t(`${list}Lead`),
  search,
  onSearch,
  filters,
  end,
  actions,
  children,
}: {
  list: (typeof lists)[number]
  title?: string
  lead?: string
  search: string
  onSearch: (search: string) => void
  filters?: ReactNode
  /** Controls at the end of the bar. */
  end?: ReactNode
  actions?: ReactNode
  children: ReactNode
}) {
  const navigate = useNavigate()
  const label = t(list === 'contacts' ? 'search' : 'searchCompanies')
  return (
    <Page title={title} lead={lead} actions={actions} wide={list === 'contacts' ? 'table' : true}>
      <Section>
        <ListBar>
          <ChoiceBar
            label={t('kinds')}
            value={list}
            choices={lists.map((value) => ({ value, label: t(value) }))}
            onChange={(value) => void navigate(`/admin/${value}`)}
          />
          <TextInput
            type="search"
            aria-label={label}
            placeholder={list === 'contacts' ? t('searchHint') : label}
            maxLength={120}
            leftSection={<IconSearch size={16} stroke={1.7} />}
            value={search}
            onChange={(event) => onSearch(event.currentTarget.value)}
          />
          {filters}
          {end && <div className={styles.barEnd}>{end}</div>}
        </ListBar>
        {children}
      </Section>
    </Page>
  )
}
