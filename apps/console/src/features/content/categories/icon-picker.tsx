import { ActionIcon, TextInput } from '@mantine/core'
import { iconSet } from '@porchlight/ui/category-icon/icon-set.ts'
import { IconFolderOff, IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { t } from '../texts.ts'
import styles from './category-dialog.module.css'

/** Icon picker with a search by name. Lazy-loaded when first opened. */
export default function IconPicker({ value, onPick }: { value: string; onPick: (name: string) => void }) {
  const [search, setSearch] = useState('')
  const names = Object.keys(iconSet).filter((name) => name.includes(search.trim().toLowerCase().replaceAll(' ', '-')))
  return (
    <div className={styles.picker}>
      <TextInput
        type="search"
        size="xs"
        aria-label={t('iconSearch')}
        placeholder={t('iconSearch')}
        leftSection={<IconSearch size={14} stroke={1.7} />}
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
      />
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend of its own inside the one of the form */}
      <div className={styles.icons} role="group" aria-label={t('categoryIcon')}>
        <ActionIcon aria-label={t('noIcon')} aria-pressed={value === ''} variant={value === '' ? 'light' : 'subtle'} onClick={() => onPick('')}>
          <IconFolderOff size={17} stroke={1.7} />
        </ActionIcon>
        {names.map((name) => {
          const Icon = iconSet[name]
          return (
            Icon && (
              <ActionIcon key={name} aria-label={name} aria-pressed={value === name} variant={value === name ? 'light' : 'subtle'} onClick={() => onPick(name)}>
                <Icon size={17} stroke={1.7} />
              </ActionIcon>
            )
          )
        })}
      </div>
    </div>
  )
}
