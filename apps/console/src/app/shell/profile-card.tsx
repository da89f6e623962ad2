import { Popover, Switch, useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import { settingsFlags } from '@porchlight/contracts/permission-flags'
import { Avatar } from '@porchlight/ui'
import { defineTexts } from '@porchlight/ui/translate.ts'
import { IconLogout, IconSettings, IconUserCircle } from '@tabler/icons-react'
import { Link } from 'react-router'
import { SetUpLink } from '../../features/getting-started/set-up-link.tsx'
import { boot } from '../../shared/connection/boot.ts'
import { PopupTarget, useOpenOnceThere } from '../../shared/interface/page/popup-target.tsx'
import { shownName } from '../../shared/people/agents.ts'
import { switchAway } from '../../shared/people/away.ts'
import { useMe } from '../../shared/people/me.ts'
import { usePermissions } from '../../shared/permissions/permissions.ts'
import { useSignedIn } from '../../shared/session/session-store.ts'
import { signOut } from '../../shared/session/sign-out.ts'
import { LibrarySwitcher } from './library-switcher.tsx'
import styles from './profile-popover.module.css'
import { t } from './texts.ts'

const card = defineTexts('profile_card', {
  settings: 'Settings',
  awayHint: 'You won’t be offered new chats while you’re away.',
  theme: 'Dark theme',
  yourAccount: 'Your Account',
})

/** On phones, the bar is at the bottom, and neither side of the button has room. */
const inBar = { flip: { fallbackPlacements: ['left-end' as const, 'top-end' as const] }, shift: true }

/** Card with the user's name and email, switches for away mode and theme, and links to settings, account and sign-out (checklist B4). */
export default function ProfileCard({ button, isOpen, onChange }: { button: HTMLElement | null; isOpen: boolean; onChange: (isOpen: boolean) => void }) {
  const opened = useOpenOnceThere(isOpen)
  const { user } = useSignedIn()
  const me = useMe()
  const name = me ? shownName(me) || user.email : user.email
  const isAway = me?.is_away === 1
  const close = () => onChange(false)
  return (
    <Popover opened={opened} onChange={onChange} position="right-end" middlewares={inBar} offset={10} width={272} radius="lg" shadow="lg" trapFocus returnFocus>
      <Popover.Target>
        <PopupTarget element={button} close={close} />
      </Popover.Target>
      <Popover.Dropdown className={styles.card} aria-label={t('profileOf', { name })}>
        <div className={styles.who}>
          <Avatar name={name} picture={me?.agent_picture} size={36} />
          <div>
            <p className={styles.name}>{name}</p>
            <p className={styles.email}>{user.email}</p>
          </div>
        </div>
        <LibrarySwitcher />
        <div className={styles.group}>
          <Switch
            label={t('away')}
            description={isAway ? card('awayHint') : undefined}
            labelPosition="left"
            classNames={{ body: styles.switch, labelWrapper: styles.switchLabel }}
            checked={isAway}
            disabled={!me}
            onChange={(event) => void switchAway(event.currentTarget.checked)}
          />
          <ThemeSwitch />
        </div>
        <div className={styles.group}>
          <SetUpLink className={styles.row} onClick={close} />
          <SettingsLink onClick={close} />
          <Link className={styles.row} to="/admin/profile/account" onClick={close}>
            <IconUserCircle size={17} stroke={1.7} aria-hidden /> {card('yourAccount')}
          </Link>
          <button type="button" className={styles.row} onClick={() => void signOut()}>
            <IconLogout size={17} stroke={1.7} aria-hidden /> {t('logOut')}
          </button>
        </div>
        <p className={styles.version}>{t('version', { version: boot.version_label })}</p>
      </Popover.Dropdown>
    </Popover>
  )
}

function ThemeSwitch() {
  const { setColorScheme } = useMantineColorScheme()
  const scheme = useComputedColorScheme('light')
  return (
    <Switch
      label={card('theme')}
      labelPosition="left"
      classNames={{ body: styles.switch, labelWrapper: styles.switchLabel }}
      checked={scheme === 'dark'}
      onChange={(event) => setColorScheme(event.currentTarget.checked ? 'dark' : 'light')}
    />
  )
}

function SettingsLink({ onClick }: { onClick: () => void }) {
  const { can } = usePermissions()
  if (!can(settingsFlags)) return null
  return (
    <Link className={styles.row} to="/admin/profile/settings" onClick={onClick}>
      <IconSettings size={17} stroke={1.7} aria-hidden /> {card('settings')}
    </Link>
  )
}
