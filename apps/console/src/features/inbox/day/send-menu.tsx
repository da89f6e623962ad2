import '@mantine/core/styles/Menu.layer.css'
import { ActionIcon, Menu } from '@mantine/core'
import { KeyHint } from '@porchlight/ui'
import { IconChevronUp } from '@tabler/icons-react'
import { t } from './texts.ts'

/** What happens after a message is sent: the conversation closes, or the next one opens. */
export type AfterSending = 'close' | 'next'

/** Menu beside the Send button. */
export function SendMenu({ isDisabled, onSend }: { isDisabled: boolean; onSend: (then: AfterSending) => void }) {
  return (
    <Menu position="top-end" width={300} withinPortal withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <ActionIcon size="md" aria-label={t('sendMore')} disabled={isDisabled}>
          <IconChevronUp size={16} stroke={1.8} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown aria-label={t('sendMore')}>
        <Menu.Item rightSection={<KeyHint keys="mod+shift+enter" />} onClick={() => onSend('close')}>
          {t('sendAndClose')}
        </Menu.Item>
        <Menu.Item rightSection={<KeyHint keys="mod+alt+enter" />} onClick={() => onSend('next')}>
          {t('sendAndNext')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
