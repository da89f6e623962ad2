import { DialogActions } from '../../../shared/interface/dialogs/dialog-actions.tsx'
import { DialogForm } from '../../../shared/interface/dialogs/dialog-form.tsx'
import '@mantine/core/styles/Menu.layer.css'
import { ActionIcon, Button, Menu, Modal, TextInput, Tooltip } from '@mantine/core'
import { soonText } from '@porchlight/ui'
import { rightNow } from '@porchlight/ui/relative-time/right-now.ts'
import { IconClockPause } from '@tabler/icons-react'
import { type ReactElement, useState } from 'react'
import styles from './day.module.css'
import { snoozePresets } from './snooze-times.ts'
import { t } from './texts.ts'

type Props = {
  isOpen: boolean
  onChange: (isOpen: boolean) => void
  /** Whether to offer ending the snooze. */
  isSnoozed?: boolean
  onSnooze: (until: Date | null) => void
  /** The button that opens the menu; an icon by default. */
  children?: ReactElement
}

/** Menu of snooze times, in the agent's time zone. */
export function SnoozeMenu({ isOpen, onChange, isSnoozed, onSnooze, children }: Props) {
  const [isPicking, setPicking] = useState(false)
  return (
    <>
      <Menu opened={isOpen} onChange={onChange} position="bottom-end" withinPortal withInitialFocusPlaceholder={false}>
        <Menu.Target>
          {children ?? (
            <Tooltip label={t('snooze')} disabled={isOpen}>
              <ActionIcon size="lg" aria-label={t('snooze')} data-snoozed={isSnoozed || undefined}>
                <IconClockPause size={18} stroke={1.7} />
              </ActionIcon>
            </Tooltip>
          )}
        </Menu.Target>
        <Menu.Dropdown aria-label={t('snooze')}>
          {isSnoozed && <Menu.Item onClick={() => onSnooze(null)}>{t('unsnooze')}</Menu.Item>}
          {isOpen &&
            snoozePresets(new Date(rightNow())).map(({ key, at }) => (
              <Menu.Item key={key} rightSection={<span className={styles.moment}>{soonText(at)}</span>} onClick={() => onSnooze(at)}>
                {t(key)}
              </Menu.Item>
            ))}
          <Menu.Item onClick={() => setPicking(true)}>{t('pick')}</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Modal opened={isPicking} onClose={() => setPicking(false)} title={t('snooze')} size={380} closeButtonProps={{ 'aria-label': t('close') }}>
        {isPicking && (
          <PickForm
            onCancel={() => setPicking(false)}
            onPick={(at) => {
              setPicking(false)
              onSnooze(at)
            }}
          />
        )}
      </Modal>
    </>
  )
}

function PickForm({ onPick, onCancel }: { onPick: (at: Date) => void; onCancel: () => void }) {
  const [text, setText] = useState('')
  const [isWrong, setWrong] = useState(false)
  return (
    <DialogForm
      onSubmit={() => {
        const at = new Date(text)
        if (at.getTime() > rightNow()) onPick(at)
        else setWrong(true)
      }}
    >
      <TextInput
        type="datetime-local"
        label={t('pickLabel')}
        data-autofocus
        value={text}
        error={isWrong && t('pickPast')}
        onChange={(event) => {
          setText(event.currentTarget.value)
          setWrong(false)
        }}
      />
      <DialogActions>
        <Button variant="default" onClick={onCancel}>
          {t('cancel')}
        </Button>
        <Button type="submit">{t('snooze')}</Button>
      </DialogActions>
    </DialogForm>
  )
}
