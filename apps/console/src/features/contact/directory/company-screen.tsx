import { IconPencil } from '@tabler/icons-react'
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { api } from '../../../shared/connection/api.ts'
import { BackLink } from '../../../shared/content/publications/back-link.tsx'
import { ConfirmDialog } from '../../../shared/interface/dialogs/confirm-dialog.tsx'
import { Loaded } from '../../../shared/interface/page/loaded.tsx'
import { Page, Section } from '../../../shared/interface/page/page.tsx'
import { showSuccess } from '../../../shared/interface/toasts.ts'
import { ActionButton } from '../../../shared/permissions/action-button.tsx'
import { ContactRows } from './contact-rows.tsx'
import styles from './directory.module.css'
import { companyQuery, contactsOfCompanyQuery } from './queries.ts'
import { t } from './texts.ts'

const CompanyDialog = lazy(() => import('./company-dialog.tsx'))

/** Screen at /admin/companies/:company_ref: a company and its contacts. */
export function Component() {
  const { company_ref = '' } = useParams()
  const query = useQuery(companyQuery(company_ref))
  const contacts = useInfiniteQuery(contactsOfCompanyQuery(company_ref))
  const navigate = useNavigate()
  const queries = useQueryClient()
  const [isEditing, setEditing] = useState<boolean | null>(null)
  const [isRemoving, setRemoving] = useState(false)
  const remove = useMutation({
    mutationFn: () => api.directory.removeCompany({ company_ref }),
    onSuccess: () => {
      showSuccess(t('removed'))
      queries.removeQueries({ queryKey: companyQuery(company_ref).queryKey })
      void navigate('/admin/companies')
    },
  })
  return (
    <Loaded query={query} rows={5}>
      {(company) => (
        <Page
          title={company.name}
          lead={<BackLink to="/admin/companies" label={t('companies')} />}
          actions={
            <>
              <ActionButton for="directory.removeCompany" variant="subtle" color="red" onClick={() => setRemoving(true)}>
                {t('removeCompany')}
              </ActionButton>
              <ActionButton
                for="directory.changeCompany"
                variant="default"
                leftSection={<IconPencil size={16} stroke={1.8} />}
                onClick={() => setEditing(true)}
              >
                {t('editCompany')}
              </ActionButton>
            </>
          }
        >
          {(company.website || company.notes) && (
            <Section title={t('details')}>
              <dl className={styles.facts}>
                {(['website', 'notes'] as const)
                  .filter((fact) => company[fact])
                  .map((fact) => (
                    <div key={fact}>
                      <dt>{t(fact)}</dt>
                      <dd dir="auto">{company[fact]}</dd>
                    </div>
                  ))}
              </dl>
            </Section>
          )}
          <Section title={t('contactsOf')}>
            <ContactRows query={contacts} label={t('contactsOf')} empty={t('noContactsOf')} emptyText={t('noCompaniesText')} />
          </Section>
          <Suspense>{isEditing !== null && <CompanyDialog company={company} isOpen={isEditing} onClose={() => setEditing(false)} />}</Suspense>
          <ConfirmDialog
            isOpen={isRemoving}
            title={t('removeTitle', { name: company.name })}
            confirm={t('remove')}
            cancel={t('cancel')}
            busy={remove.isPending}
            onConfirm={() => remove.mutate()}
            onClose={() => setRemoving(false)}
          >
            {t('removeText')}
          </ConfirmDialog>
        </Page>
      )}
    </Loaded>
  )
}
