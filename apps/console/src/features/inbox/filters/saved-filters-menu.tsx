import '@mantine/core/styles/Menu.layer.css'
import { Button, Menu, Modal } from '@mantine/core'
import { firstView } from '@porchlight/contracts/conversations/conversation-lists'
import { IconBookmark } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { filterText } from '../../../shared/conversations/fields/filter-texts.ts'
import { SaveFilterForm } from '../../../shared/conversations/filters/save-filter-form.tsx'
import { filterOf } from '../../../shared/conversations/store/list-key.ts'
import type { InboxPlace } from '../../../shared/conversations/tabs.ts'
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
        {isSaving && <SaveForm place={place} onDone={() => setSaving(false)} go={go} />}
      </Modal>
    </>
  )
}

function SaveForm({ place, onDone, go }: Props & { onDone: () => void }) {
  const save = useSaveFilter((filter) => {
    onDone()
    go({ filter })
  })
  const filter = filterOf(place.filter)
  return (
    <SaveFilterForm
      submitLabel={filterText('saveFilter')}
      isSaving={save.isPending}
      canSave={filter !== undefined}
      onSave={(facts) => filter && save.mutate({ ...facts, tab: place.tab, filter })}
      onCancel={onDone}
    />
  )
}
