import { useDebouncedValue } from '@mantine/hooks'
import { companyContactsMax } from '@porchlight/contracts/directory/contact-kind'
import { EmptyState } from '@porchlight/ui'
import { IconBuilding, IconPlus } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import { PublicationList, PublicationRow } from '../../../shared/content/publications/publication-list.tsx'
import { Loaded } from '../../../shared/interface/page/loaded.tsx'
import { ActionButton } from '../../../shared/permissions/action-button.tsx'
import { DirectoryList } from './directory-list.tsx'
import { companiesQuery } from './queries.ts'
import { t } from './texts.ts'

const CompanyDialog = lazy(() => import('./company-dialog.tsx'))

/** Screen at /admin/companies: the companies of contacts, last added first. */
export function Component() {
  const navigate = useNavigate()
  const [search, setSearch] = useState('')
  const [isAdding, setAdding] = useState<boolean | null>(null)
  const [q] = useDebouncedValue(search.trim(), 250)
  const query = useInfiniteQuery(companiesQuery(q))
  return (
    <DirectoryList
      list="companies"
      search={search}
      onSearch={setSearch}
      actions={
        <ActionButton for="directory.addCompany" leftSection={<IconPlus size={16} stroke={2} />} onClick={() => setAdding(true)}>
          {t('addCompany')}
        </ActionButton>
      }
    >
      <Loaded query={query} rows={5} height={36}>
        {({ pages }) => {
          const all = pages.flatMap((page) => page.companies)
          if (all.length === 0)
            return (
              <EmptyState icon={<IconBuilding size={20} stroke={1.6} />} title={t(q ? 'noMatch' : 'noCompanies')}>
                {q ? undefined : t('noCompaniesText')}
              </EmptyState>
            )
          return (
            <PublicationList
              label={t('companies')}
              hasMore={query.hasNextPage}
              isLoadingMore={query.isFetchingNextPage}
              onMore={() => void query.fetchNextPage()}
            >
              {all.map((company) => (
                <PublicationRow
                  key={company.company_ref}
                  to={`/admin/companies/${company.company_ref}`}
                  title={company.name}
                  more={[company.website, countText(company.contacts)].filter(Boolean).join(' · ')}
                />
              ))}
            </PublicationList>
          )
        }}
      </Loaded>
      <Suspense>
        {isAdding !== null && (
          <CompanyDialog isOpen={isAdding} onClose={() => setAdding(false)} onSaved={({ company_ref }) => void navigate(`/admin/companies/${company_ref}`)} />
        )}
      </Suspense>
    </DirectoryList>
  )
}

const countText = (count: number): string => (count > companyContactsMax ? t('manyContacts', { count: companyContactsMax }) : t('contactCount', { count }))
