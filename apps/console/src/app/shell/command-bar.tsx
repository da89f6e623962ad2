import '@mantine/spotlight/styles.layer.css'
import { createSpotlight, Spotlight, type SpotlightActionGroupData } from '@mantine/spotlight'
import { KeyHint } from '@porchlight/ui'
import { IconSearch } from '@tabler/icons-react'
import { useEffect } from 'react'
import { type Command, useAllCommands } from '../../shared/commands/commands.ts'
import { usePermissions } from '../../shared/permissions/permissions.ts'
import './command-bar.css'
import { t } from './texts.ts'

const [store, bar] = createSpotlight()

/** Everything one can do here, found by typing (Ctrl or ⌘ + K). */
export default function CommandBar({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { can } = usePermissions()
  const commands = useAllCommands().filter((command) => !command.keyboardOnly && can(command.rule ?? 'signed-in'))
  useEffect(() => (isOpen ? bar.open() : bar.close()), [isOpen])
  return (
    <Spotlight
      store={store}
      actions={grouped(commands)}
      shortcut={null}
      highlightQuery
      scrollable
      maxHeight={380}
      limit={40}
      nothingFound={t('noCommand')}
      onSpotlightClose={onClose}
      zIndex={11_000}
      radius="lg"
      // The list scrolls as soon as there are many commands: then the keyboard must reach it.
      attributes={{ content: { 'aria-label': t('commands') }, actionsList: { viewportProps: { tabIndex: 0, role: 'group', 'aria-label': t('commands') } } }}
      size={560}
      searchProps={{ placeholder: t('commandSearch'), 'aria-label': t('commandSearch'), leftSection: <IconSearch size={18} stroke={1.7} /> }}
    />
  )
}

/** What belongs to the open screen comes first, then the ways elsewhere, then what is always there. */
const order = (group: string) => [t('navigation'), t('general')].indexOf(group)

function grouped(commands: readonly Command[]): SpotlightActionGroupData[] {
  const groups = new Map<string, Command[]>()
  for (const command of [...commands].sort((one, other) => order(one.group) - order(other.group)))
    groups.set(command.group, [...(groups.get(command.group) ?? []), command])
  return [...groups].map(([group, members]) => ({
    group,
    actions: members.map((command) => ({
      id: command.id,
      label: command.label,
      keywords: command.keywords,
      onClick: command.run,
      leftSection: command.icon,
      rightSection: command.shortcut && <KeyHint keys={command.shortcut} />,
    })),
  }))
}
