import '@mantine/core/styles/Menu.layer.css'
import { ActionIcon, Menu, Modal, Tooltip } from '@mantine/core'
import { soonText } from '@porchlight/ui'
import { rightNow } from '@porchlight/ui/relative-time/right-now.ts'
import { IconClockShare } from '@tabler/icons-react'
import { useState } from 'react'
import { MomentForm } from '../day/moment-form.tsx'
import { snoozePresets } from '../day/snooze-times.ts'
import { t as dayText } from '../day/texts.ts'
import { t } from './texts.ts'

/** Menu of times at which a reply by email leaves. */
export function LaterMenu({ isDisabled, onSend }: { isDisabled: boolean; onSend: (at: Date) => void }) {
  const [isOpen, setOpen] = useState(false)
  const [isPicking, setPicking] = useState(false)
  return (
    <>
      <Menu opened={isOpen} onChange={setOpen} position="top-end" withinPortal withInitialFocusPlaceholder={false}>
        <Menu.Target>
          <Tooltip label={t('later')} disabled={isOpen}>
            <ActionIcon size="md" aria-label={t('later')} disabled={isDisabled}>
              <IconClockShare size={16} stroke={1.8} />
            </ActionIcon>
          </Tooltip>
        </Menu.Target>
        <Menu.Dropdown aria-label={t('later')}>
          {isOpen &&
            snoozePresets(new Date(rightNow())).map(({ key, at }) => (
              <Menu.Item key={key} rightSection={<span>{soonText(at)}</span>} onClick={() => onSend(at)}>
                {dayText(key)}
              </Menu.Item>
            ))}
          <Menu.Item onClick={() => setPicking(true)}>{t('laterPick')}</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Modal opened={isPicking} onClose={() => setPicking(false)} title={t('later')} size={380} closeButtonProps={{ 'aria-label': t('close') }}>
        {isPicking && (
          <MomentForm
            label={t('laterLabel')}
            act={t('schedule')}
            onCancel={() => setPicking(false)}
            onPick={(at) => {
              setPicking(false)
              onSend(at)
            }}
          />
        )}
      </Modal>
    </>
  )
}
