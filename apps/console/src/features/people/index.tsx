import { TextInput } from '@mantine/core'
import type { AgentView } from '@porchlight/contracts/people/people'
import { EmptyState } from '@porchlight/ui'
import { IconPlus, IconSearch, IconUsers } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { Loaded } from '../../shared/interface/page/loaded.tsx'
import { Page, Section } from '../../shared/interface/page/page.tsx'
import { agentsQuery, shownName } from '../../shared/people/agents.ts'
import { ActionButton } from '../../shared/permissions/action-button.tsx'
import { usePermissions } from '../../shared/permissions/permissions.ts'
import { AgentTable } from './agent-table.tsx'
import { DisabledList } from './disabled-list.tsx'
import { InvitationList } from './invitation-list.tsx'
import { InviteDialog } from './invite-dialog.tsx'
import { LinkList } from './link-list.tsx'
import styles from './people.module.css'
import { TeamList } from './team-list.tsx'
import { t } from './texts.ts'

/** Page at /admin/profile/teammates: people with their role and away mode, invitations, and teams. */
export function Component() {
  const { canRun } = usePermissions()
  // The address can ask for the dialog, too: from a search or a link.
  const [asked, setAsked] = useSearchParams()
  const [isOpen, setOpen] = useState(false)
  const isInviting = isOpen || (asked.has('invite') && canRun('identity.invite'))
  const setInviting = (isWanted: boolean) => {
    setOpen(isWanted)
    if (!isWanted && asked.has('invite')) setAsked({}, { replace: true })
  }
  const agents = useQuery(agentsQuery)
  const invite = (
    <ActionButton for="identity.invite" leftSection={<IconPlus size={16} stroke={2} />} onClick={() => setInviting(true)}>
      {t('invite')}
    </ActionButton>
  )
  return (
    <Page title={t('title')} lead={t('lead')} actions={invite} wide>
      <Section>
        <Loaded query={agents} rows={5} height={36}>
          {(list) => <Agents agents={list} />}
        </Loaded>
      </Section>
      {canRun('people.disableAgent') && <DisabledList />}
      {canRun('identity.invitations') && <InvitationList />}
      {canRun('invitationLinks.list') && <LinkList />}
      {canRun('people.createTeam') && <TeamList agents={agents.data ?? []} />}
      <InviteDialog isOpen={isInviting} onClose={() => setInviting(false)} />
    </Page>
  )
}

function Agents({ agents }: { agents: AgentView[] }) {
  const [search, setSearch] = useState('')
  const wanted = search.trim().toLowerCase()
  const found = agents.filter((agent) => `${agent.agent_name} ${shownName(agent)}`.toLowerCase().includes(wanted))
  if (agents.length === 0) {
    return (
      <EmptyState icon={<IconUsers size={20} stroke={1.6} />} title={t('alone')}>
        {t('aloneText')}
      </EmptyState>
    )
  }
  return (
    <>
      {agents.length > 4 && (
        <div className={styles.search}>
          <TextInput
            variant="unstyled"
            type="search"
            value={search}
            aria-label={t('search')}
            placeholder={t('search')}
            leftSection={<IconSearch size={16} stroke={1.7} />}
            onChange={(event) => setSearch(event.currentTarget.value)}
          />
        </div>
      )}
      {found.length > 0 ? (
        <AgentTable agents={found} />
      ) : (
        <EmptyState icon={<IconSearch size={20} stroke={1.6} />} title={t('noMatch')}>
          {t('noMatchText')}
        </EmptyState>
      )}
    </>
  )
}
