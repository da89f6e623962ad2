import '@mantine/core/styles/Menu.layer.css'
import { Button, Menu, Modal } from '@mantine/core'
import type { Filter } from '@porchlight/contracts/lists/list-language'
import type { SavedFilterView } from '@porchlight/contracts/lists/saved-filters'
import { IconBookmark, IconChevronDown } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { filterText } from '../../../shared/conversations/fields/filter-texts.ts'
import { SaveFilterForm } from '../../../shared/conversations/filters/save-filter-form.tsx'
import { useSignedIn } from '../../../shared/session/session-store.ts'
import type { ContactPlace } from './contact-place.ts'
import { changeAfterSaving } from './contact-views.ts'
import { segmentsQuery, useRemoveSegment, useSaveSegment } from './segments.ts'
import { t } from './texts.ts'

type Props = { place: ContactPlace; go: (change: Partial<ContactPlace>) => void }

/** Saves the conditions as a segment; changes, renames and deletes the open one if it is the user's. */
export default function SegmentMenu({ place, go }: Props) {
  const { filter, segment } = place
  const me = useSignedIn().user.user_id
  const { data: segments = [] } = useQuery(segmentsQuery)
  const [dialog, setDialog] = useState<'new' | 'edit' | null>(null)
  const open = segments.find(({ filter_ref }) => filter_ref === segment)
  const own = open?.owner_id === me ? open : undefined
  const isChanged = open !== undefined && filter !== undefined && JSON.stringify(open.filter) !== JSON.stringify(filter)
  const save = useSaveSegment()
  const remove = useRemoveSegment()
  // An answer may come when the user is elsewhere.
  const here = useRef({ place, go })
  useEffect(() => {
    here.current = { place, go }
  })
  /** Opens what was saved. Passed to each `mutate`, because it must not run once this menu is gone. */
  const onSuccess = (saved: SavedFilterView) => {
    setDialog(null)
    const change = changeAfterSaving(place, here.current.place, saved)
    if (change) here.current.go(change)
  }
  const removeOwn = (filter_ref: string) =>
    remove.mutate(filter_ref, {
      onSuccess: () => here.current.place.segment === filter_ref && here.current.go({ segment: null, filter: undefined }),
    })
  return (
    <>
      {own && filter && isChanged && (
        <Button size="xs" loading={save.isPending} onClick={() => save.mutate({ ...factsOf(own), filter_ref: own.filter_ref, filter }, { onSuccess })}>
          {t('saveChanges')}
        </Button>
      )}
      {filter && (!open || isChanged) && (
        <Button size="xs" variant="default" leftSection={<IconBookmark size={15} stroke={1.8} />} onClick={() => setDialog('new')}>
          {t('saveSegment')}
        </Button>
      )}
      {own && (
        <Menu position="bottom-end" width={220} withinPortal>
          <Menu.Target>
            <Button size="xs" variant="default" rightSection={<IconChevronDown size={14} stroke={1.8} />}>
              {t('segment')}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item onClick={() => setDialog('edit')}>{t('renameSegment')}</Menu.Item>
            <Menu.Item color="red" onClick={() => removeOwn(own.filter_ref)}>
              {filterText('delete', { name: own.filter_name })}
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      )}
      <Modal
        opened={dialog !== null}
        onClose={() => setDialog(null)}
        title={t(dialog === 'edit' ? 'renameSegment' : 'saveSegment')}
        size={420}
        closeButtonProps={{ 'aria-label': filterText('close') }}
      >
        {dialog !== null && (
          <SaveFilterForm
            {...(dialog === 'edit' && own && { given: factsOf(own) })}
            submitLabel={t('save')}
            isSaving={save.isPending}
            canSave={filter !== undefined || own !== undefined}
            onSave={(facts) => {
              // Renaming leaves the conditions as they are saved, and those that were changed since as they are on the page.
              if (dialog === 'edit' && own)
                save.mutate({ ...facts, filter_ref: own.filter_ref, filter: own.filter as Filter }, { onSuccess: () => setDialog(null) })
              else if (filter) save.mutate({ ...facts, filter }, { onSuccess })
            }}
            onCancel={() => setDialog(null)}
          />
        )}
      </Modal>
    </>
  )
}

const factsOf = ({ filter_name, visible_to, team_ref }: { filter_name: string; visible_to: 'private' | 'team' | 'everyone'; team_ref: string | null }) => ({
  ...{ filter_name, visible_to, team_ref },
})
