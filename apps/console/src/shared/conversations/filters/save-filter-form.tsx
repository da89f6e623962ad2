import { Button, NativeSelect, TextInput } from '@mantine/core'
import type { SavedFilterView } from '@porchlight/contracts/lists/saved-filters'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useAgents } from '../../people/agents.ts'
import { teamsQuery } from '../../people/teams.ts'
import { usePermissions } from '../../permissions/permissions.ts'
import { useSignedIn } from '../../session/session-store.ts'
import { filterText } from '../fields/filter-texts.ts'
import styles from './filter-dialog.module.css'

/** What is said of a filter when it is saved, apart from its conditions. */
export type SavedFilterFacts = Pick<SavedFilterView, 'filter_name' | 'visible_to' | 'team_ref'>

type Props = {
  given?: SavedFilterFacts
  submitLabel: string
  isSaving: boolean
  canSave: boolean
  onSave: (facts: SavedFilterFacts) => void
  onCancel: () => void
}

/** Form for the name of a saved filter and who can use it: its owner, one of the owner's teams or, for those who may, everyone. */
export function SaveFilterForm({ given, submitLabel, isSaving, canSave, onSave, onCancel }: Props) {
  const [filter_name, setName] = useState(given?.filter_name ?? '')
  const [audience, setAudience] = useState(given?.team_ref ?? given?.visible_to ?? 'private')
  const { can } = usePermissions()
  const me = useSignedIn().user.user_id
  const mine = useAgents()?.find((agent) => agent.user_id === me)?.team_refs ?? []
  const { data: teams = [] } = useQuery({ ...teamsQuery, enabled: mine.length > 0 })
  const mayShare = can(['canSuperviseChats', 'canManageTicketSettings']) || given?.visible_to === 'everyone'
  const audiences = [
    { value: 'private', label: filterText('onlyMe') },
    ...teams.filter(({ team_ref }) => mine.includes(team_ref)).map(({ team_ref, team_name }) => ({ value: team_ref, label: team_name })),
    ...(mayShare ? [{ value: 'everyone', label: filterText('everyone') }] : []),
  ]
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        const isTeam = audience !== 'private' && audience !== 'everyone'
        onSave({
          filter_name: filter_name.trim(),
          visible_to: isTeam ? 'team' : audience === 'everyone' ? 'everyone' : 'private',
          team_ref: isTeam ? audience : null,
        })
      }}
    >
      <TextInput label={filterText('name')} maxLength={60} data-autofocus value={filter_name} onChange={(event) => setName(event.currentTarget.value)} />
      <NativeSelect label={filterText('visibleTo')} value={audience} data={audiences} onChange={(event) => setAudience(event.currentTarget.value)} />
      <div className={styles.actions}>
        <Button variant="default" onClick={onCancel}>
          {filterText('cancel')}
        </Button>
        <Button type="submit" loading={isSaving} disabled={!filter_name.trim() || !canSave}>
          {submitLabel}
        </Button>
      </div>
    </form>
  )
}
