import '@mantine/core/styles/Menu.layer.css'
import { Button, Menu, Modal, NativeSelect, TextInput } from '@mantine/core'
import { firstView } from '@porchlight/contracts/conversations/conversation-lists'
import { IconBookmark } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { filterText } from '../../../shared/conversations/fields/filter-texts.ts'
import styles from '../../../shared/conversations/filters/filter-dialog.module.css'
import { filterOf } from '../../../shared/conversations/store/list-key.ts'
import type { InboxPlace } from '../../../shared/conversations/tabs.ts'
import { useAgents } from '../../../shared/people/agents.ts'
import { teamsQuery } from '../../../shared/people/teams.ts'
import { usePermissions } from '../../../shared/permissions/permissions.ts'
import { useSignedIn } from '../../../shared/session/session-store.ts'
import { savedFiltersQuery, useRemoveFilter, useSaveFilter } from './saved-filters.ts'

type Props = { place: InboxPlace; go: (change: Partial<InboxPlace>) => void }

/** Menu of saved filters: open one, save the current conditions, delete the open one. */
export default function SavedFiltersMenu({ place, go }: Props) {
  const { data: saved = [] } = useQuery(savedFiltersQuery)
  const me = useSignedIn().user.user_id
  const [isSaving, setSaving] = useState(false)
  const remove = useRemoveFilter()
  const open = saved.find(({ tab, filter }) => tab === place.tab && JSON.stringify(filter) === place.filter)
  if (saved.length === 0 && !place.filter) return null
  return (
    <>
      <Menu position="bottom-start" width={240} withinPortal>
        <Menu.Target>
          <Button size="compact-xs" variant="subtle" color="gray" leftSection={<IconBookmark size={14} stroke={1.8} />}>
            {open?.filter_name ?? filterText('saved')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {saved.map(({ filter_ref, filter_name, tab, filter }) => (
            <Menu.Item key={filter_ref} onClick={() => go({ tab, type: firstView(tab), filter: JSON.stringify(filter) })}>
              {filter_name}
            </Menu.Item>
          ))}
          {saved.length > 0 && place.filter && <Menu.Divider />}
          {place.filter && !open && <Menu.Item onClick={() => setSaving(true)}>{filterText('save')}</Menu.Item>}
          {open?.owner_id === me && (
            <Menu.Item color="red" onClick={() => remove.mutate(open.filter_ref)}>
              {filterText('delete', { name: open.filter_name })}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      <Modal
        opened={isSaving}
        onClose={() => setSaving(false)}
        title={filterText('saveTitle')}
        size={420}
        closeButtonProps={{ 'aria-label': filterText('close') }}
      >
        {isSaving && <SaveForm place={place} me={me} onDone={() => setSaving(false)} go={go} />}
      </Modal>
    </>
  )
}

function SaveForm({ place, me, onDone, go }: Props & { me: string; onDone: () => void }) {
  const [filter_name, setName] = useState('')
  const [audience, setAudience] = useState('private')
  const { can } = usePermissions()
  const mine = useAgents()?.find((agent) => agent.user_id === me)?.team_refs ?? []
  const { data: teams = [] } = useQuery({ ...teamsQuery, enabled: mine.length > 0 })
  const save = useSaveFilter((filter) => {
    onDone()
    go({ filter })
  })
  const audiences = [
    { value: 'private', label: filterText('onlyMe') },
    ...teams.filter(({ team_ref }) => mine.includes(team_ref)).map(({ team_ref, team_name }) => ({ value: team_ref, label: team_name })),
    ...(can(['canSuperviseChats', 'canManageTicketSettings']) ? [{ value: 'everyone', label: filterText('everyone') }] : []),
  ]
  const filter = filterOf(place.filter)
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        const isTeam = audience !== 'private' && audience !== 'everyone'
        if (filter)
          save.mutate({
            filter_name: filter_name.trim(),
            tab: place.tab,
            filter,
            visible_to: isTeam ? 'team' : audience === 'everyone' ? 'everyone' : 'private',
            team_ref: isTeam ? audience : null,
          })
      }}
    >
      <TextInput label={filterText('name')} maxLength={60} data-autofocus value={filter_name} onChange={(event) => setName(event.currentTarget.value)} />
      <NativeSelect label={filterText('visibleTo')} value={audience} data={audiences} onChange={(event) => setAudience(event.currentTarget.value)} />
      <div className={styles.actions}>
        <Button variant="default" onClick={onDone}>
          {filterText('cancel')}
        </Button>
        <Button type="submit" loading={save.isPending} disabled={!filter_name.trim() || !filter}>
          {filterText('saveFilter')}
        </Button>
      </div>
    </form>
  )
}
