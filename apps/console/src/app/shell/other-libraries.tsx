import { CountBadge } from '@porchlight/ui'
import { IconSwitchHorizontal } from '@tabler/icons-react'
import { useMemo } from 'react'
import { type Command, useCommands } from '../../shared/interface/commands/commands.ts'
import { useMemberships, waitingIn } from '../../shared/memberships/memberships.ts'
import styles from './library-switcher.module.css'
import { t } from './library-texts.ts'
import { t as shell } from './texts.ts'
import { switchTo, useNewsElsewhere } from './use-news-elsewhere.ts'

/** What waits in the user's other libraries, live and ringing, and the commands to switch to them. Loaded after the first screen. */
export default function OtherLibraries() {
  const memberships = useMemberships()
  useNewsElsewhere(memberships)
  const others = memberships.filter((each) => !each.is_current)
  const names = JSON.stringify(others.map(({ support_lib_id, company_name }) => [support_lib_id, company_name || support_lib_id]))
  useCommands(useMemo(() => commandsFor(JSON.parse(names) as [string, string][]), [names]))
  const count = others.reduce((sum, each) => sum + waitingIn(each), 0)
  if (count === 0) return null
  return (
    <span className={styles.elsewhere} id="other-libraries">
      <CountBadge count={count} label={t('elsewhere', { count })} />
    </span>
  )
}

const commandsFor = (others: [string, string][]): Command[] =>
  others.map(([id, name]) => ({
    id: `library.${id}`,
    label: t('switchTo', { name }),
    group: shell('navigation'),
    keywords: ['library', 'workspace', 'account'],
    icon: <IconSwitchHorizontal size={17} stroke={1.7} />,
    run: () => switchTo(id),
  }))
