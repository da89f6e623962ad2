import { Button, Modal, Textarea, TextInput } from '@mantine/core'
import type { AgentView, TeamView } from '@porchlight/contracts'
import { Avatar } from '@porchlight/ui'
import { defineTexts } from '@porchlight/ui/translate.ts'
import { IconSearch, IconUsers } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { api } from '../../../shared/api.ts'
import { shownName, useAgents } from '../../../shared/people/agents.ts'
import type { TransferTarget } from '../use-conversation-actions.ts'
import styles from './transfer.module.css'

const t = defineTexts('inbox_transfer', {
  title: 'Transfer chat',
  search: 'Find a teammate or a team',
  people: 'Teammates',
  teams: 'Teams',
  nobody: 'Nobody matches.',
  online: 'Online',
  away: 'Away',
  offline: 'Offline',
  chats: { one: '{count} chat', other: '{count} chats' },
  members: { one: '{count} member', other: '{count} members' },
  note: 'Note for them (optional)',
  noteHint: 'Only your team sees it.',
  transfer: 'Transfer',
  cancel: 'Cancel',
  close: 'Close',
})

const presenceOrder = { online: 0, away: 1, offline: 2 }

type Props = { isOpen: boolean; assignee: string | null; isBusy: boolean; onClose: () => void; onTransfer: (target: TransferTarget, name: string) => void }

/** Hands a chat to a teammate or a team, with a note. */
export default function TransferDialog({ isOpen, assignee, isBusy, onClose, onTransfer }: Props) {
  const [search, setSearch] = useState('')
  const [chosen, setChosen] = useState<{ target: TransferTarget; name: string } | null>(null)
  const [note, setNote] = useState('')
  const agents = useAgents() ?? []
  const { data: ableIds } = useQuery({
    queryKey: ['agents', 'chat'],
    queryFn: async () => (await api.people.agents({ mode: 'chat' })).agents.map((agent) => agent.user_id),
    enabled: isOpen,
  })
  const { data: teams = [] } = useQuery({ queryKey: ['teams'], queryFn: async () => (await api.people.teams({})).teams, enabled: isOpen })
  const matches = (name: string) => name.toLowerCase().includes(search.trim().toLowerCase())
  const people = agents
    .filter((agent) => agent.user_id !== assignee && ableIds?.includes(agent.user_id) && matches(shownName(agent)))
    .sort((a, b) => presenceOrder[a.presence] - presenceOrder[b.presence] || a.ongoing_chats - b.ongoing_chats || shownName(a).localeCompare(shownName(b)))
  const fitting = teams.filter((team) => matches(team.team_name))
  const send = () => chosen && onTransfer({ ...chosen.target, note: note.trim() || undefined }, chosen.name)
  return (
    <Modal opened={isOpen} onClose={onClose} title={t('title')} size={440} closeButtonProps={{ 'aria-label': t('close') }}>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          send()
        }}
      >
        <TextInput
          data-autofocus
          aria-label={t('search')}
          placeholder={t('search')}
          leftSection={<IconSearch size={16} stroke={1.7} />}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
        <div className={styles.choices}>
          {people.length > 0 && (
            <Group title={t('people')}>
              {people.map((agent) => (
                <Person key={agent.user_id} agent={agent} onChoose={setChosen} />
              ))}
            </Group>
          )}
          {fitting.length > 0 && (
            <Group title={t('teams')}>
              {fitting.map((team) => (
                <Team key={team.team_ref} team={team} onChoose={setChosen} />
              ))}
            </Group>
          )}
          {ableIds && people.length + fitting.length === 0 && <p className={styles.nobody}>{t('nobody')}</p>}
        </div>
        <Textarea
          label={t('note')}
          description={t('noteHint')}
          value={note}
          maxLength={500}
          autosize={false}
          rows={2}
          onChange={(event) => setNote(event.currentTarget.value.replace(/[\r\n]+/g, ' '))}
        />
        <div className={styles.actions}>
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" disabled={!chosen} loading={isBusy}>
            {t('transfer')}
          </Button>
        </div>
      </form>
    </Modal>
  )
}

type Choose = (choice: { target: TransferTarget; name: string }) => void

function Group({ title, children }: { title: string; children: React.ReactNode }) {
  const id = useId()
  return (
    <fieldset className={styles.group} aria-labelledby={id}>
      <legend id={id}>{title}</legend>
      {children}
    </fieldset>
  )
}

function Person({ agent, onChoose }: { agent: AgentView; onChoose: Choose }) {
  const name = shownName(agent)
  return (
    <label className={styles.choice}>
      <input type="radio" name="transfer-to" onChange={() => onChoose({ target: { to_agent: agent.user_id }, name })} />
      <Avatar name={name} picture={agent.agent_picture} size={26} status={agent.presence} />
      <span className={styles.choiceName}>{name}</span>
      <span className={styles.choiceHint}>
        {t(agent.presence)} · {t('chats', { count: agent.ongoing_chats })}
      </span>
    </label>
  )
}

function Team({ team, onChoose }: { team: TeamView; onChoose: Choose }) {
  return (
    <label className={styles.choice}>
      <input type="radio" name="transfer-to" onChange={() => onChoose({ target: { to_team: team.team_ref }, name: team.team_name })} />
      <span className={styles.teamIcon} aria-hidden="true">
        <IconUsers size={15} stroke={1.8} />
      </span>
      <span className={styles.choiceName}>{team.team_name}</span>
      <span className={styles.choiceHint}>{t('members', { count: team.member_ids.length })}</span>
    </label>
  )
}
