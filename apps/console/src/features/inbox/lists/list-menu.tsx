import { conversationText } from '../../../shared/conversations/texts.ts'
import '@mantine/core/styles/Menu.layer.css'
import { Menu } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { limits } from '@porchlight/contracts/limits'
import { useQuery } from '@tanstack/react-query'
import { layoutsQuery } from '../../../shared/conversations/columns/list-layouts.ts'
import { t as columnText } from '../../../shared/conversations/columns/texts.ts'
import type { ListKey } from '../../../shared/conversations/store/list-key.ts'
import { type InboxPlace, ordersOf, viewsOf } from '../../../shared/conversations/tabs.ts'
import { PopupTarget, useOpenOnceThere } from '../../../shared/interface/page/popup-target.tsx'
import { chooseOrder, keepLayout, layoutOf } from '../table/keep-layout.ts'
import { t } from '../texts.ts'

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
  const isCompact = useMediaQuery(`(max-width: ${limits.compactWidthPx - 0.02}px)`, undefined, { getInitialValueInEffect: false }) ?? false
  const { is_table } = layoutOf(place.tab, useQuery({ ...layoutsQuery, enabled: false }).data)
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
                {conversationText(`type_${type}`)}
              </Menu.RadioItem>
            ))}
          </Menu.RadioGroup>
        )}
        <Menu.RadioGroup value={place.sort} onChange={(sort) => chooseOrder(place, go, sort as ListKey['sort'])}>
          <Menu.Label>{conversationText('sort')}</Menu.Label>
          {ordersOf(place.tab).map((sort) => (
            <Menu.RadioItem key={sort} value={sort} closeMenuOnClick>
              {conversationText(`sort_${sort}`)}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
        {place.tab !== 'inbox' && !isCompact && (
          <>
            <Menu.Divider />
            <Menu.Item onClick={() => keepLayout(place.tab, { is_table: !is_table })}>{columnText(is_table ? 'asList' : 'asTable')}</Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
