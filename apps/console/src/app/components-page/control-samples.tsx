import { ActionIcon, Button, Checkbox, NativeSelect, PasswordInput, Switch, TextInput } from '@mantine/core'
import { ChoiceBar, CountBadge, KeyHint } from '@porchlight/ui'
import { IconMail } from '@tabler/icons-react'
import { useState } from 'react'
import { showDialog } from '../../shared/interface/dialogs/dialogs.ts'
import { CopyField } from '../../shared/interface/page/copy-field.tsx'
import { showError, showInfo, showSuccess } from '../../shared/interface/toasts.ts'
import styles from './components-page.module.css'
import { Sample } from './sample.tsx'

const choices = [
  { value: 'all', label: 'All' },
  { value: 'unread', label: 'Unread' },
  { value: 'read', label: 'Read' },
] as const

/** Samples of buttons and form controls. */
export function ControlSamples() {
  const [choice, setChoice] = useState<'all' | 'unread' | 'read'>('all')
  return (
    <>
      <Sample name="Buttons">
        <div className={styles.line}>
          <Button>Primary</Button>
          <Button variant="default">Default</Button>
          <Button variant="subtle" color="gray">
            Subtle
          </Button>
          <Button color="red">Danger</Button>
        </div>
        <div className={styles.line}>
          <Button loading>Busy</Button>
          <Button disabled>Disabled</Button>
          <Button size="xs" variant="default">
            Small
          </Button>
          <ActionIcon aria-label="Mail">
            <IconMail size={17} stroke={1.7} />
          </ActionIcon>
        </div>
      </Sample>
      <Sample name="Fields">
        <TextInput label="Name" placeholder="Ada Lovelace" />
        <TextInput label="Email" defaultValue="ada" error="Please enter a valid email address" />
        <PasswordInput label="Password" visibilityToggleButtonProps={{ 'aria-label': 'Show password', tabIndex: 0 }} />
        <NativeSelect label="Role" data={['Agent', 'Writer', 'Editor', 'Admin']} />
        <TextInput label="Disabled" disabled defaultValue="Not now" />
      </Sample>
      <Sample name="Switches and choices">
        <Switch label="Away mode" />
        <Switch label="Sound" defaultChecked />
        <Checkbox label="Remember me" defaultChecked />
        <Checkbox label="Not this one" disabled />
        <ChoiceBar label="Filter" value={choice} choices={choices} onChange={setChoice} />
      </Sample>
      <Sample name="Badges and keys">
        <div className={styles.line}>
          <CountBadge count={3} label="3 unread" />
          <CountBadge count={100} label="more than 99 unread" />
          <CountBadge count={12} quiet />
          <KeyHint keys="mod+K" />
          <KeyHint keys="g i" />
        </div>
        <CopyField value={'<script src="https://chat.example/embed.js" data-library="demo" async></script>'} what="embed code" />
      </Sample>
      <Sample name="Toasts and dialogs">
        <div className={styles.line}>
          <Button variant="default" onClick={() => showSuccess('Reset link sent successfully')}>
            Success
          </Button>
          <Button variant="default" onClick={() => showError('An error occured')}>
            Error
          </Button>
          <Button variant="default" onClick={() => showInfo('Connected again.')}>
            Info
          </Button>
          <Button
            variant="default"
            onClick={() => showDialog({ title: 'Attention!', message: 'You have ongoing chats, please transfer them to another agent before logging out' })}
          >
            Dialog
          </Button>
        </div>
      </Sample>
    </>
  )
}
