import { Button } from '@mantine/core'
import type { ChildLibrary } from '@porchlight/contracts/libraries/agency'
import { listNames } from '@porchlight/contracts/visibility/content-kinds'
import { EmptyState } from '@porchlight/ui'
import { IconBuildingCommunity } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { Loaded } from '../../shared/interface/page/loaded.tsx'
import { Page, Row, Section } from '../../shared/interface/page/page.tsx'
import { ActionButton } from '../../shared/permissions/action-button.tsx'
import { usePermissions } from '../../shared/permissions/permissions.ts'
import { childrenQuery } from './api.ts'
import { ChildDialog } from './child-dialog.tsx'
import { InviteIntoChildDialog } from './invite-into-child-dialog.tsx'
import { OpenChild } from './open-child.tsx'
import { t } from './texts.ts'

/** Page at /admin/profile/settings/agencies: the child libraries of a parent. */
export function Component() {
  const query = useInfiniteQuery(childrenQuery)
  const [edited, setEdited] = useState<ChildLibrary | 'new' | null>(null)
  const [invited, setInvited] = useState<ChildLibrary | null>(null)
  const add = (
    <ActionButton for="agency.create" size="xs" onClick={() => setEdited('new')}>
      {t('add')}
    </ActionButton>
  )
  return (
    <Page title={t('title')} lead={t('lead')} actions={add}>
      <Section>
        <Loaded query={query} rows={5}>
          {({ pages }) => {
            const children = pages.flatMap((page) => page.children)
            if (children.length === 0)
              return (
                <EmptyState icon={<IconBuildingCommunity size={20} stroke={1.6} />} title={t('none')}>
                  {t('noneText')}
                </EmptyState>
              )
            return children.map((child) => (
              <Child key={child.support_lib_id} child={child} onEdit={() => setEdited(child)} onInvite={() => setInvited(child)} />
            ))
          }}
        </Loaded>
        {query.hasNextPage && (
          <Row label="">
            <Button variant="default" size="xs" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
              {t('more')}
            </Button>
          </Row>
        )}
      </Section>
      <ChildDialog edited={edited} onClose={() => setEdited(null)} />
      <InviteIntoChildDialog child={invited} onClose={() => setInvited(null)} />
    </Page>
  )
}

function Child({ child, onEdit, onInvite }: { child: ChildLibrary; onEdit: () => void; onInvite: () => void }) {
  const { can } = usePermissions()
  const decided = listNames.reduce((sum, name) => sum + child[name].length, 0)
  const facts = [
    child.library_domain_claim ? t('unverified', { host: child.library_domain_claim.host }) : (child.custom_subDomain ?? child.library_domain),
    t(child.default_display ? 'showsDefaults' : 'hidesDefaults'),
    decided > 0 && t('decided', { count: decided }),
  ]
  return (
    <Row label={child.company_name} hint={facts.filter(Boolean).join(' · ')}>
      {can('canCreateAndUpdateHelpCenterArticles') && (
        <Button
          component={Link}
          to={`/admin/content?child=${child.support_lib_id}`}
          variant="default"
          size="xs"
          aria-label={t('contentOf', { name: child.company_name })}
        >
          {t('content')}
        </Button>
      )}
      <OpenChild child={child} />
      {can('canInviteNewUsers') && (
        <ActionButton for="identity.inviteIntoChild" variant="default" size="xs" aria-label={t('inviteInto', { name: child.company_name })} onClick={onInvite}>
          {t('invite')}
        </ActionButton>
      )}
      <ActionButton for="agency.update" variant="default" size="xs" aria-label={t('editChild', { name: child.company_name })} onClick={onEdit}>
        {t('edit')}
      </ActionButton>
    </Row>
  )
}
