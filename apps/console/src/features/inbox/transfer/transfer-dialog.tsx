import { Button, Modal, Textarea, TextInput } from '@mantine/core'
import type { AgentView, TeamView } from '@porchlight/contracts/people/people'
import { Avatar } from '@porchlight/ui'
import { defineTexts } from '@porchlight/ui/translate.ts'
import { IconSearch, IconUsers } from '@tabler/icons-react'
import { queryOptions, useQueries } from '@tanstack/react-query'
import { type KeyboardEvent, useId, useState } from 'react'
import { api } from '../../../shared/connection/api.ts'
import { DialogActions } from '../../../shared/interface/dialogs/dialog-actions.tsx'
import { DialogForm } from '../../../shared/interface/dialogs/dialog-form.tsx'
import { Loaded } from '../../../shared/interface/page/loaded.tsx'
import { together } from '../../../shared/interface/page/together.ts'
import { stateText, statusOf } from '../../../shared/people/absence-text.ts'
import { agentsQuery, shownName } from '../../../shared/people/agents.ts'
import { teamsQuery } from '../../../shared/people/teams.ts'
import { useSignedIn } from '../../../shared/session/session-store.ts'
import type { TransferTarget } from '../use-conversation-actions.ts'
import styles from './transfer.module.css'
import { bestMatch, chosenAmong, matching } from './transfer-choice.ts'

const t = defineTexts('inbox_transfer', {
  title: 'Transfer chat',
  search: 'Find a teammate or a team',
  searchHint: 'Press Enter to select the best match.',
  people: 'Teammates',
  teams: 'Teams',
  nobody: 'No matches.',
  chats: { one: '{count} chat', other: '{count} chats' },
  members: { one: '{count} member', other: '{count} members' },
  note: 'Add a note (optional)',
  noteHint: 'Only your team sees it.',
  transfer: 'Transfer',
  cancel: 'Cancel',
  close: 'Close',
})

/** Ids of the teammates who answer chats. */
const chatAgentIdsQuery = queryOptions({
  queryKey: ['agents', 'chat'],
  queryFn: async () => (await api.people.agents({ mode: 'chat' })).agents.map((agent) => agent.user_id),
})

const statusOrder = { online: 0, away: 1, offline: 2, absent: 3 }

type Props = { isOpen: boolean; assignee: string | null; isBusy: boolean; onClose: () => void; onTransfer: (target: TransferTarget, name: string) => void }

/** Dialog that transfers a chat to a teammate or a team, with an optional note. */
export default function TransferDialog({ isOpen, assignee, isBusy, onClose, onTransfer }: Props) {
  const me = useSignedIn().user.user_id
  const [search, setSearch] = useState('')
  const [chosenId, setChosenId] = useState<string | null>(null)
  const [note, setNote] = useState('')
  const targets = useQueries({
    queries: [
      { ...agentsQuery, enabled: isOpen },
      { ...chatAgentIdsQuery, enabled: isOpen },
      { ...teamsQuery, enabled: isOpen },
    ],
    combine: together,
  })
  const [agents, ableIds, teams] = targets.data ?? [[], [], []]
  const people = agents
    .filter((agent) => agent.user_id !== assignee && ableIds.includes(agent.user_id))
    .sort(
      (a, b) =>
        Number(b.user_id === me) - Number(a.user_id === me) ||
        statusOrder[statusOf(a)] - statusOrder[statusOf(b)] ||
        a.ongoing_chats - b.ongoing_chats ||
        shownName(a).localeCompare(shownName(b)),
    )
    .map((agent) => ({ id: agent.user_id, name: shownName(agent), target: { to_agent: agent.user_id }, agent }))
  const groups = teams.map((team) => ({ id: team.team_ref, name: team.team_name, target: { to_team: team.team_ref }, team }))
  const shownPeople = matching(people, search)
  const shownTeams = matching(groups, search)
  const shown = [...shownPeople, ...shownTeams]
  const chosen = chosenAmong(shown, chosenId)
  const send = () => chosen && onTransfer({ ...chosen.target, note: note.trim() || undefined }, chosen.name)
  /** Picks the best match on Enter. Once someone is chosen, Enter submits the form instead, which transfers the chat. */
  const chooseByEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || chosen) return
    event.preventDefault()
    if (search.trim() !== '') setChosenId(bestMatch(shown, search)?.id ?? null)
  }
  return (
    <Modal opened={isOpen} onClose={onClose} title={t('title')} size={440} closeButtonProps={{ 'aria-label': t('close') }}>
      <DialogForm onSubmit={() => send()}>
        <TextInput
          data-autofocus
          aria-label={t('search')}
          placeholder={t('search')}
          description={t('searchHint')}
          leftSection={<IconSearch size={16} stroke={1.7} />}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
          onKeyDown={chooseByEnter}
        />
        <div className={styles.choices}>
          <Loaded query={targets} rows={5}>
            {() => (
              <>
                {shownPeople.length > 0 && (
                  <Group title={t('people')}>
                    {shownPeople.map(({ id, agent }) => (
                      <Person key={id} agent={agent} isChosen={id === chosen?.id} onChoose={setChosenId} />
                    ))}
                  </Group>
                )}
                {shownTeams.length > 0 && (
                  <Group title={t('teams')}>
                    {shownTeams.map(({ id, team }) => (
                      <Team key={id} team={team} isChosen={id === chosen?.id} onChoose={setChosenId} />
                    ))}
                  </Group>
                )}
                {shown.length === 0 && <p className={styles.nobody}>{t('nobody')}</p>}
              </>
            )}
          </Loaded>
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
        <DialogActions>
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" disabled={!chosen} loading={isBusy}>
            {t('transfer')}
          </Button>
        </DialogActions>
      </DialogForm>
    </Modal>
  )
}

type Choosable = { isChosen: boolean; onChoose: (id: string) => void }

function Group({ title, children }: { title: string; children: React.ReactNode }) {
  const id = useId()
  return (
    <fieldset className={styles.group} aria-labelledby={id}>
      <legend id={id}>{title}</legend>
      {children}
    </fieldset>
  )
}

function Person({ agent, isChosen, onChoose }: Choosable & { agent: AgentView }) {
  const name = shownName(agent)
  return (
    <label className={styles.choice}>
      <input type="radio" name="transfer-to" checked={isChosen} onChange={() => onChoose(agent.user_id)} />
      <Avatar name={name} picture={agent.agent_picture} size={26} status={statusOf(agent)} />
      <span className={styles.choiceName}>{name}</span>
      <span className={styles.choiceHint}>
        {stateText(agent)} · {t('chats', { count: agent.ongoing_chats })}
      </span>
    </label>
  )
}

function Team({ team, isChosen, onChoose }: Choosable & { team: TeamView }) {
  return (
    <label className={styles.choice}>
      <input type="radio" name="transfer-to" checked={isChosen} onChange={() => onChoose(team.team_ref)} />
      <span className={styles.teamIcon} aria-hidden="true">
        <IconUsers size={15} stroke={1.8} />
      </span>
      <span className={styles.choiceName}>{team.team_name}</span>
      <span className={styles.choiceHint}>{t('members', { count: team.member_ids.length })}</span>
    </label>
  )
}
