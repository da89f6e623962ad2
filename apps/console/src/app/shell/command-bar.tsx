import { Modal } from '@mantine/core'
import { KeyHint } from '@porchlight/ui'
import { defineTexts } from '@porchlight/ui/translate.ts'
import { IconAdjustments, IconSearch } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { foldWords } from '../../shared/features/page-words/find-words.ts'
import { findFields, wordsOfPage } from '../../shared/features/page-words/words-of-page.ts'
import { useSettingsPages } from '../../shared/features/settings-pages.ts'
import { type Command, runCommand, useAllCommands } from '../../shared/interface/commands/commands.ts'
import { usePermissions } from '../../shared/permissions/permissions.ts'
import styles from './command-bar.module.css'
import { searchCommands } from './command-search.ts'
import { t } from './texts.ts'
import { useFoundCommands } from './use-found-commands.tsx'

const bar = defineTexts('command_bar', { commands: 'Commands', commandSearch: 'Type a command…', noCommand: 'No matching commands.' })

/** Maximum number of cards and fields of pages among the results. */
const fieldsMax = 5

type Props = { isOpen: boolean; onClose: () => void }

/** Command palette (Ctrl/⌘ + K): search for any command and run it, or for content and open it. */
export default function CommandBar({ isOpen, onClose }: Props) {
  return (
    <Modal.Root
      opened={isOpen}
      onClose={onClose}
      size={560}
      yOffset={80}
      centered={false}
      zIndex={11_000}
      transitionProps={{ transition: 'pop', duration: 120, exitDuration: 0 }}
    >
      <Modal.Overlay zIndex={11_000} />
      <Modal.Content radius="lg" aria-label={bar('commands')}>
        <Search onClose={onClose} />
      </Modal.Content>
    </Modal.Root>
  )
}

/** Sort key for commands: those of the open screen come first, then navigation, then general ones. */
const order = ({ group }: Command) => [t('navigation'), t('general')].indexOf(group)

/**
 * Search field and results. Focus stays in the field; arrow keys move, Enter runs. Enter looks the command up by the field's current text, because the rendered
 * results may lag behind it.
 */
function Search({ onClose }: Pick<Props, 'onClose'>) {
  const { can } = usePermissions()
  const id = useId()
  const [query, setQuery] = useState('')
  const [chosen, setChosen] = useState(0)
  const list = useRef<HTMLDivElement>(null)
  const commands = useAllCommands()
    .filter((command) => !command.keyboardOnly && can(command.rule ?? 'signed-in'))
    .sort((one, other) => order(one) - order(other))
    .map((command) => (command.page ? { ...command, pageWords: wordsOfPage(command.page) } : command))
  const content = useFoundCommands(query)
  const navigate = useNavigate()
  const fields = findFields(useSettingsPages(), query, fieldsMax).map(
    ({ to, title, page }): Command => ({
      id: `field.${to}`,
      label: title,
      group: page,
      icon: <IconAdjustments size={17} stroke={1.7} />,
      run: () => void navigate(to),
    }),
  )
  // What is called just that comes before what is only about it.
  const isNamed = ({ label }: Command) => foldWords(label) === foldWords(query.trim())
  const fitting = searchCommands(commands, query)
  const found = [
    ...fitting.filter(isNamed),
    ...fields.filter(isNamed),
    ...fitting.filter((one) => !isNamed(one)),
    ...fields.filter((one) => !isNamed(one)),
    ...content.found,
  ]
  const at = Math.min(chosen, found.length - 1)
  useEffect(() => {
    list.current?.querySelectorAll('[role=option]')[at]?.scrollIntoView({ block: 'nearest' })
  }, [at])
  const run = (command: Command | undefined) => {
    if (!command) return
    onClose()
    runCommand(command)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return
    const typed = event.currentTarget.value
    if (event.key === 'ArrowDown') setChosen((at + 1) % Math.max(1, found.length))
    else if (event.key === 'ArrowUp') setChosen((at + found.length - 1) % Math.max(1, found.length))
    else if (event.key === 'Enter') run(typed === query ? found[at] : searchCommands(commands, typed)[0])
    else return
    event.preventDefault()
  }
  return (
    <>
      <div className={styles.field}>
        <IconSearch size={18} stroke={1.7} aria-hidden />
        <input
          data-autofocus
          role="combobox"
          aria-expanded
          aria-controls={id}
          aria-autocomplete="list"
          aria-activedescendant={found[at] && `${id}-${found[at].id}`}
          aria-label={bar('commandSearch')}
          placeholder={bar('commandSearch')}
          value={query}
          onChange={(event) => {
            setQuery(event.target.value)
            setChosen(0)
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      <div ref={list} id={id} className={styles.list} role="listbox" aria-label={bar('commands')}>
        {found.map((command, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/useFocusableInteractive: the field has the keys
          <div
            key={command.id}
            id={`${id}-${command.id}`}
            className={styles.command}
            role="option"
            aria-selected={index === at}
            // Keeps focus in the field.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => run(command)}
          >
            <span className={styles.icon}>{command.icon}</span>
            <span className={styles.label}>{command.label}</span>
            <span className={styles.group}>{command.group}</span>
            {command.shortcut && <KeyHint keys={command.shortcut} />}
          </div>
        ))}
      </div>
      <p className={styles.none} role="status">
        {found.length === 0 && content.isSettled && bar('noCommand')}
      </p>
    </>
  )
}
