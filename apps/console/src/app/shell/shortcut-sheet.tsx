import { Modal, Switch, TextInput } from '@mantine/core'
import { KeyHint } from '@porchlight/ui'
import { defineTexts } from '@porchlight/ui/translate.ts'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { findByWords } from '../../shared/features/page-words/find-words.ts'
import { type Command, useAllCommands } from '../../shared/interface/commands/commands.ts'
import { setSingleKeys, singleKeysOn } from '../../shared/interface/commands/use-shortcuts.ts'
import { usePermissions } from '../../shared/permissions/permissions.ts'
import styles from './shortcut-sheet.module.css'
import { t } from './texts.ts'

const sheet = defineTexts('shortcut_sheet', {
  find: 'Find a shortcut',
  found: { one: '{count} shortcut', other: '{count} shortcuts' },
  noneFound: 'No shortcuts found',
  singleKeys: 'Single-key shortcuts',
  singleKeysHint: 'Turn off if you use speech input or often press keys by mistake.',
})

/** Lists every shortcut that works on the screen behind it. */
export default function ShortcutSheet({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { can } = usePermissions()
  const [isSingle, setSingle] = useState(singleKeysOn)
  const commands = useAllCommands().filter((command) => command.shortcut && can(command.rule ?? 'signed-in'))
  const [query, setQuery] = useState('')
  const isSearching = query.trim() !== ''
  const found = findByWords(commands, query, ({ label, group, keywords = [], shortcut = '' }) => ({
    title: label,
    words: [keywords.join(' '), group, shortcut],
  }))
  const groups = Map.groupBy(found, (command) => command.group)
  return (
    <Modal opened={isOpen} onClose={onClose} title={t('shortcuts')} size={520} closeButtonProps={{ 'aria-label': t('close') }}>
      <TextInput
        type="search"
        data-autofocus
        aria-label={sheet('find')}
        placeholder={sheet('find')}
        leftSection={<IconSearch size={15} stroke={1.8} />}
        maxLength={60}
        value={query}
        onChange={(event) => setQuery(event.currentTarget.value)}
      />
      <p className={styles.found} role="status">
        {isSearching && (found.length === 0 ? sheet('noneFound') : sheet('found', { count: found.length }))}
      </p>
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
