import '@mantine/core/styles/Menu.layer.css'
import { Menu } from '@mantine/core'
import { PopupTarget, useOpenOnceThere } from '../../../shared/page/popup-target.tsx'
import { o } from '../table/texts.ts'
import { type InboxPlace, ordersOf, viewsOf } from '../tabs.ts'
import { t } from '../texts.ts'
import type { ListKey } from './list-key.ts'

type Props = {
  place: InboxPlace
  go: (change: Partial<InboxPlace>) => void
  button: HTMLElement | null
  isOpen: boolean
  onChange: (isOpen: boolean) => void
}

/** Menu for a list's order and filter. */
export default function ListMenu({ place, go, button, isOpen, onChange }: Props) {
  const opened = useOpenOnceThere(isOpen)
  const types = viewsOf(place.tab)
  return (
    <Menu opened={opened} onChange={onChange} position="bottom-end" width={220} withinPortal>
      <Menu.Target>
        <PopupTarget element={button} close={() => onChange(false)} />
      </Menu.Target>
      <Menu.Dropdown aria-label={t('sortAndFilter')}>
        {types.length > 1 && place.tab !== 'tickets' && (
          <Menu.RadioGroup value={place.type} onChange={(type) => go({ type: type as ListKey['type'] })}>
            <Menu.Label>{t('filter')}</Menu.Label>
            {types.map((type) => (
              <Menu.RadioItem key={type} value={type} closeMenuOnClick>
                {t(`type_${type}`)}
              </Menu.RadioItem>
            ))}
          </Menu.RadioGroup>
        )}
        <Menu.RadioGroup value={place.sort} onChange={(sort) => go({ sort: sort as ListKey['sort'] })}>
          <Menu.Label>{o('sort')}</Menu.Label>
          {ordersOf(place.tab).map((sort) => (
            <Menu.RadioItem key={sort} value={sort} closeMenuOnClick>
              {o(`sort_${sort}`)}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  )
}
