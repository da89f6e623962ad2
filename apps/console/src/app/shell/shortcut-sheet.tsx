import { Modal, Switch } from '@mantine/core'
import { KeyHint } from '@porchlight/ui'
import { defineTexts } from '@porchlight/ui/translate.ts'
import { useState } from 'react'
import { type Command, useAllCommands } from '../../shared/interface/commands/commands.ts'
import { setSingleKeys, singleKeysOn } from '../../shared/interface/commands/use-shortcuts.ts'
import { usePermissions } from '../../shared/permissions/permissions.ts'
import styles from './shortcut-sheet.module.css'
import { t } from './texts.ts'

const sheet = defineTexts('shortcut_sheet', {
  singleKeys: 'Single-key shortcuts',
  singleKeysHint: 'Turn off if you use speech input or often press keys by mistake.',
})

/** Lists every shortcut that works on the screen behind it. */
export default function ShortcutSheet({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { can } = usePermissions()
  const [isSingle, setSingle] = useState(singleKeysOn)
  const commands = useAllCommands().filter((command) => command.shortcut && can(command.rule ?? 'signed-in'))
  const groups = Map.groupBy(commands, (command) => command.group)
  return (
    <Modal opened={isOpen} onClose={onClose} title={t('shortcuts')} size={520} closeButtonProps={{ 'aria-label': t('close') }}>
      <div className={styles.groups}>
        {[...groups].map(([group, members]) => (
          <Group key={group} name={group} commands={members} />
        ))}
      </div>
      <div className={styles.option}>
        <Switch
          label={sheet('singleKeys')}
          description={sheet('singleKeysHint')}
          checked={isSingle}
          onChange={(event) => {
            setSingleKeys(event.currentTarget.checked)
            setSingle(event.currentTarget.checked)
          }}
        />
      </div>
    </Modal>
  )
}

function Group({ name, commands }: { name: string; commands: Command[] }) {
  return (
    <section>
      <h3 className={styles.heading}>{name}</h3>
      <dl className={styles.list}>
        {commands.map((command) => (
          <div key={command.id}>
            <dt>{command.label}</dt>
            <dd>
              <KeyHint keys={command.shortcut ?? ''} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
