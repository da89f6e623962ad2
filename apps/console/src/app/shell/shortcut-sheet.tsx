import { Button, Modal, Switch, TextInput } from '@mantine/core'
import { KeyHint } from '@porchlight/ui'
import { IconRotate, IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { findByWords } from '../../shared/features/page-words/find-words.ts'
import { actOf } from '../../shared/interface/commands/change-keys.ts'
import { nameOfKeys, ownKeys, type RegisteredCommand, useAllCommands, useOwnKeys } from '../../shared/interface/commands/commands.ts'
import { singleKeysOn } from '../../shared/interface/commands/use-shortcuts.ts'
import { usePermissions } from '../../shared/permissions/permissions.ts'
import { saveKeys } from './account-keys.ts'
import styles from './shortcut-sheet.module.css'
import { sheet } from './shortcut-sheet-texts.ts'
import { t } from './texts.ts'
import { useKeyChange } from './use-key-change.ts'

/** Lists every shortcut that works on the screen behind it, and changes their keys. */
export default function ShortcutSheet({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { can } = usePermissions()
  const [isSingle, setSingle] = useState(singleKeysOn)
  const commands = useAllCommands().filter((command) => command.usual && can(command.rule ?? 'signed-in'))
  const [query, setQuery] = useState('')
  const hasOwnKeys = Object.keys(useOwnKeys()).length > 0
  const change = useKeyChange(commands)
  const isSearching = query.trim() !== ''
  const found = findByWords(commands, query, ({ label, group, keywords = [], shortcut = '' }) => ({
    title: label,
    words: [keywords.join(' '), group, shortcut],
  }))
  const groups = Map.groupBy(found, (command) => command.group)
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      closeOnEscape={change.changing === null && change.wish === null}
      title={t('shortcuts')}
      size={520}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
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
          <Group key={group} name={group} commands={members} changing={change.changing?.id ?? null} onChange={change.start} onReset={change.reset} />
        ))}
      </div>
      <div className={styles.own}>
        <p role="status">{change.said || sheet('own')}</p>
        <Choices change={change} />
        {hasOwnKeys && !change.changing && !change.wish && (
          <Button variant="default" size="compact-xs" onClick={change.resetAll}>
            {sheet('usualKeys')}
          </Button>
        )}
      </div>
      <div className={styles.option}>
        <Switch
          label={sheet('singleKeys')}
          description={sheet('singleKeysHint')}
          checked={isSingle}
          onChange={(event) => {
            setSingle(event.currentTarget.checked)
            void saveKeys(ownKeys(), event.currentTarget.checked)
          }}
        />
      </div>
    </Modal>
  )
}

/** What the user can choose while a key is being changed: to take one key where two are possible, and what becomes of acts in the way. */
function Choices({ change: { first, wish, finish, settle } }: { change: ReturnType<typeof useKeyChange> }) {
  if (first)
    return (
      <Button variant="default" size="compact-xs" onClick={finish}>
        {sheet('useOne', { key: nameOfKeys(first) })}
      </Button>
    )
  if (!wish) return null
  return (
    <div className={styles.choices}>
      {wish.trade && (
        <Button variant="default" size="compact-xs" autoFocus onClick={() => settle('trade')}>
          {sheet('trade', wish.trade)}
        </Button>
      )}
      <Button variant="default" size="compact-xs" autoFocus={!wish.trade} onClick={() => settle('replace')}>
        {sheet('replace')}
      </Button>
      <Button variant="subtle" size="compact-xs" onClick={() => settle('keep')}>
        {sheet('keep')}
      </Button>
    </div>
  )
}

type GroupProps = {
  name: string
  commands: readonly RegisteredCommand[]
  changing: string | null
  onChange: (command: RegisteredCommand) => void
  onReset: (command: RegisteredCommand) => void
}

function Group({ name, commands, changing, onChange, onReset }: GroupProps) {
  return (
    <section>
      <h3 className={styles.heading}>{name}</h3>
      <dl className={styles.list}>
        {commands.map((command) => {
          const { id, label, shortcut = '', usual = '' } = command
          const isOwn = shortcut !== usual
          const keys = shortcut === '' ? <span className={styles.none}>{sheet('noKeys')}</span> : <KeyHint keys={shortcut} />
          return (
            <div key={id} data-changing={changing === id || undefined}>
              <dt>{label}</dt>
              <dd>
                {isOwn && (
                  <button
                    type="button"
                    className={styles.key}
                    aria-label={sheet('resetOne', { command: label, key: nameOfKeys(usual) })}
                    onClick={() => onReset(command)}
                  >
                    <IconRotate size={14} stroke={1.8} aria-hidden />
                  </button>
                )}
                {actOf(usual) ? (
                  <button
                    type="button"
                    className={styles.key}
                    aria-label={sheet('changeKey', { key: nameOfKeys(shortcut) || sheet('noKeys'), command: label })}
                    aria-pressed={changing === id}
                    data-own={isOwn || undefined}
                    data-changes={usual}
                    onClick={() => onChange(command)}
                  >
                    {keys}
                  </button>
                ) : (
                  keys
                )}
              </dd>
            </div>
          )
        })}
      </dl>
    </section>
  )
}
