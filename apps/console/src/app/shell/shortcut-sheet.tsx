import { Button, Modal, Switch, TextInput } from '@mantine/core'
import { KeyHint } from '@porchlight/ui'
import { defineTexts } from '@porchlight/ui/translate.ts'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { findByWords } from '../../shared/features/page-words/find-words.ts'
import { ownKeys, type RegisteredCommand, storeOwnKeys, useAllCommands, useHasOwnKeys } from '../../shared/interface/commands/commands.ts'
import { pressOf } from '../../shared/interface/commands/key-steps.ts'
import { isChangeable, tradeKeys } from '../../shared/interface/commands/own-keys.ts'
import { setSingleKeys, singleKeysOn } from '../../shared/interface/commands/use-shortcuts.ts'
import { usePermissions } from '../../shared/permissions/permissions.ts'
import styles from './shortcut-sheet.module.css'
import { t } from './texts.ts'

const sheet = defineTexts('shortcut_sheet', {
  find: 'Find a shortcut',
  found: { one: '{count} shortcut', other: '{count} shortcuts' },
  noneFound: 'No shortcuts found',
  changeKey: '{key}, change the key of “{command}”',
  pressKey: 'Press the new key for “{command}”, or Esc to keep {key}.',
  notThisKey: '{key} can’t be used: take a letter, a digit or a sign, with or without Shift, but not G.',
  traded: '“{command}” is now {key}, and “{other}” is {before}.',
  changed: '“{command}” is now {key}.',
  own: 'Click a key to change it. Changed keys are kept in this browser.',
  usualKeys: 'Use the usual keys',
  singleKeys: 'Single-key shortcuts',
  singleKeysHint: 'Turn off if you use speech input or often press keys by mistake.',
})

/** Lists every shortcut that works on the screen behind it. */
export default function ShortcutSheet({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { can } = usePermissions()
  const [isSingle, setSingle] = useState(singleKeysOn)
  const commands = useAllCommands().filter((command) => command.shortcut && can(command.rule ?? 'signed-in'))
  const [query, setQuery] = useState('')
  const [changing, setChanging] = useState<RegisteredCommand | null>(null)
  const [said, setSaid] = useState('')
  const hasOwnKeys = useHasOwnKeys()
  useNewKey(changing, (key) => {
    if (!changing) return
    if (key !== null && !isChangeable(key)) return setSaid(sheet('notThisKey', { key: nameOf(key) }))
    setChanging(null)
    if (key === null || key === changing.shortcut) return setSaid('')
    const other = commands.find((command) => command.shortcut === key)
    const words = { command: changing.label, key: nameOf(key) }
    setSaid(other ? sheet('traded', { ...words, other: other.label, before: nameOf(changing.shortcut ?? '') }) : sheet('changed', words))
    storeOwnKeys(tradeKeys(ownKeys(), changing.usual ?? '', key))
  })
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
      closeOnEscape={changing === null}
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
          <Group
            key={group}
            name={group}
            commands={members}
            changing={changing?.id ?? null}
            onChange={(command) => {
              setChanging(command)
              setSaid(sheet('pressKey', { command: command.label, key: nameOf(command.shortcut ?? '') }))
            }}
          />
        ))}
      </div>
      <div className={styles.own}>
        <p role="status">{said || sheet('own')}</p>
        {hasOwnKeys && (
          <Button
            variant="default"
            size="compact-xs"
            onClick={() => {
              storeOwnKeys({})
              setSaid('')
            }}
          >
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
            setSingleKeys(event.currentTarget.checked)
            setSingle(event.currentTarget.checked)
          }}
        />
      </div>
    </Modal>
  )
}

/** Returns a key as the sheet shows it. */
const nameOf = (key: string): string => key.replace('shift+', '⇧ ').toUpperCase()

/** Tells the next key that is pressed while a command's key is being changed; null for Escape. Nothing else receives it. */
function useNewKey(changing: RegisteredCommand | null, onKey: (key: string | null) => void): void {
  useEffect(() => {
    if (!changing) return
    const hear = (event: KeyboardEvent) => {
      // Tab still leaves the key, as it leaves everything.
      if (['Control', 'Meta', 'Shift', 'Alt', 'AltGraph'].includes(event.key) || event.isComposing) return
      if (event.key === 'Tab') return onKey(null)
      event.preventDefault()
      event.stopImmediatePropagation()
      onKey(event.key === 'Escape' ? null : pressOf(event))
    }
    addEventListener('keydown', hear, true)
    return () => removeEventListener('keydown', hear, true)
  }, [changing, onKey])
}

type GroupProps = { name: string; commands: readonly RegisteredCommand[]; changing: string | null; onChange: (command: RegisteredCommand) => void }

function Group({ name, commands, changing, onChange }: GroupProps) {
  return (
    <section>
      <h3 className={styles.heading}>{name}</h3>
      <dl className={styles.list}>
        {commands.map((command) => {
          const { id, label, shortcut = '', usual = '' } = command
          return (
            <div key={id} data-changing={changing === id || undefined}>
              <dt>{label}</dt>
              <dd>
                {isChangeable(usual) ? (
                  <button
                    type="button"
                    className={styles.key}
                    aria-label={sheet('changeKey', { key: nameOf(shortcut), command: label })}
                    aria-pressed={changing === id}
                    data-own={shortcut !== usual || undefined}
                    onClick={() => onChange(command)}
                  >
                    <KeyHint keys={shortcut} />
                  </button>
                ) : (
                  <KeyHint keys={shortcut} />
                )}
              </dd>
            </div>
          )
        })}
      </dl>
    </section>
  )
}
