import { Checkbox, Modal, TextInput } from '@mantine/core'
import type { AgentView, TeamView } from '@porchlight/contracts/people/people'
import { EmptyState } from '@porchlight/ui'
import { IconUsersGroup } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { DialogActions } from '../../shared/interface/dialogs/dialog-actions.tsx'
import { DialogForm } from '../../shared/interface/dialogs/dialog-form.tsx'
import { Loaded } from '../../shared/interface/page/loaded.tsx'
import { Row, Section } from '../../shared/interface/page/page.tsx'
import { shownName } from '../../shared/people/agents.ts'
import { teamsQuery } from '../../shared/people/teams.ts'
import { ActionButton } from '../../shared/permissions/action-button.tsx'
import { useSeesAllConversations } from '../../shared/permissions/own-scope.ts'
import { useSaveTeam } from './api.ts'
import styles from './people.module.css'
import { t } from './texts.ts'

type Draft = { team_ref?: string; team_name: string; member_ids: string[] }

/** The library's teams: create, rename, change members, delete. */
export function TeamList({ agents }: { agents: AgentView[] }) {
  const teams = useQuery(teamsQuery)
  const [draft, setDraft] = useState<Draft | null>(null)
  const create = (
    <ActionButton for="people.createTeam" variant="default" size="xs" onClick={() => setDraft({ team_name: '', member_ids: [] })}>
      {t('newTeam')}
    </ActionButton>
  )
  return (
    <Section title={t('teams')} lead={t('teamsLead')} actions={create}>
      <Loaded query={teams} rows={2}>
        {(list) =>
          list.length > 0 ? list.map((team) => <TeamRow key={team.team_ref} team={team} agents={agents} onEdit={() => setDraft(team)} />) : <NoTeams />
        }
      </Loaded>
      <Modal
        opened={draft !== null}
        onClose={() => setDraft(null)}
        title={t(draft?.team_ref ? 'editTeam' : 'newTeam')}
        size={420}
        closeButtonProps={{ 'aria-label': t('close') }}
      >
        {draft && <TeamForm draft={draft} agents={agents} onDone={() => setDraft(null)} />}
      </Modal>
    </Section>
  )
}

function NoTeams() {
  return (
    <EmptyState icon={<IconUsersGroup size={20} stroke={1.6} />} title={t('noTeams')}>
      {t('noTeamsText')}
    </EmptyState>
  )
}

function TeamRow({ team, agents, onEdit }: { team: TeamView; agents: AgentView[]; onEdit: () => void }) {
  const names = agents.filter((agent) => team.member_ids.includes(agent.user_id)).map(shownName)
  return (
    <Row label={team.team_name} hint={names.join(', ') || t('members', { count: team.member_ids.length })}>
      <ActionButton for="people.updateTeam" variant="default" size="xs" onClick={onEdit}>
        {t('edit')}
      </ActionButton>
    </Row>
  )
}

function TeamForm({ draft, agents, onDone }: { draft: Draft; agents: AgentView[]; onDone: () => void }) {
  const [team_name, setName] = useState(draft.team_name)
  const [member_ids, setMembers] = useState(draft.member_ids)
  const save = useSaveTeam(onDone)
  const mayAdd = useSeesAllConversations()
  const why = useId()
  const toggle = (id: string, isMember: boolean) => setMembers((ids) => (isMember ? [...ids, id] : ids.filter((other) => other !== id)))
  return (
    <DialogForm onSubmit={() => save.mutate({ team_ref: draft.team_ref, team_name: team_name.trim(), member_ids })}>
      <TextInput label={t('teamName')} maxLength={80} data-autofocus value={team_name} onChange={(event) => setName(event.currentTarget.value)} />
      <fieldset className={styles.roles}>
        <legend>{t('membersOf')}</legend>
        {!mayAdd && (
          <p id={why} className={styles.why}>
            {t('addsNobody')}
          </p>
        )}
        <div className={styles.members}>
          {agents.map((agent) => (
            <Checkbox
              key={agent.user_id}
              label={shownName(agent)}
              checked={member_ids.includes(agent.user_id)}
              disabled={!mayAdd && !draft.member_ids.includes(agent.user_id)}
              aria-describedby={mayAdd ? undefined : why}
              onChange={(event) => toggle(agent.user_id, event.currentTarget.checked)}
            />
          ))}
        </div>
      </fieldset>
      <DialogActions>
        {draft.team_ref && (
          <ActionButton
            for="people.deleteTeam"
            variant="subtle"
            color="red"
            busy={save.isPending && save.variables.isGone}
            onClick={() => save.mutate({ ...draft, isGone: true })}
          >
            {t('remove')}
          </ActionButton>
        )}
        <ActionButton
          for={draft.team_ref ? 'people.updateTeam' : 'people.createTeam'}
          type="submit"
          busy={save.isPending && !save.variables.isGone}
          disabled={!team_name.trim()}
        >
          {t('save')}
        </ActionButton>
      </DialogActions>
    </DialogForm>
  )
}
