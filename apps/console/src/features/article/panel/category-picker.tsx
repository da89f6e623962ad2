import { Checkbox, CloseButton, TextInput } from '@mantine/core'
import type { CategoryView } from '@porchlight/contracts/categories/categories'
import { IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Loaded } from '../../../shared/interface/page/loaded.tsx'
import page from '../../../shared/interface/page/page.module.css'
import { categoriesQuery } from '../api.ts'
import { t } from '../texts.ts'
import styles from './panel.module.css'

type PickerProps = { value: string[]; onChange: (categories: string[]) => void; isFixed: boolean }
type Line = CategoryView & { depth: number; path: string }

/** Adds each category's depth and ancestors' names. Expects each category to be listed after its parent. */
function linesOf(categories: CategoryView[]): Line[] {
  const known = new Map<string, Line>()
  for (const category of categories) {
    const above = category.parent_cat_id ? known.get(category.parent_cat_id) : undefined
    known.set(category.category_id, {
      ...category,
      depth: above ? above.depth + 1 : 0,
      path: above ? `${above.path} / ${category.category_title}` : category.category_title,
    })
  }
  return [...known.values()]
}

/** Category picker without a limit: the chosen categories on top, a searchable tree below. */
export function CategoryPicker(props: PickerProps) {
  return <Loaded query={useQuery(categoriesQuery)}>{(categories) => <Picker lines={linesOf(categories)} {...props} />}</Loaded>
}

function Picker({ lines, value, onChange, isFixed }: PickerProps & { lines: Line[] }) {
  const [typed, type] = useState('')
  const words = typed.trim().toLowerCase()
  const shown = words ? lines.filter(({ path }) => path.toLowerCase().includes(words)) : lines
  const chosen = lines.filter(({ category_id }) => value.includes(category_id))
  const toggle = (id: string) => onChange(value.includes(id) ? value.filter((one) => one !== id) : [...value, id])
  return (
    <div className={styles.picker}>
      {chosen.length === 0 ? (
        <p className={page.hint}>{t('categoriesNone')}</p>
      ) : (
        <ul className={styles.chosen}>
          {chosen.map(({ category_id, category_title, path }) => (
            <li key={category_id} title={path}>
              <span>{category_title}</span>
              {!isFixed && <CloseButton size={18} aria-label={`${t('removeConfirm')} ${category_title}`} onClick={() => toggle(category_id)} />}
            </li>
          ))}
        </ul>
      )}
      {isFixed ? (
        <p className={page.hint}>{t('publishersOnly')}</p>
      ) : (
        <>
          <TextInput
            size="xs"
            aria-label={t('categoriesSearch')}
            placeholder={t('categoriesSearch')}
            leftSection={<IconSearch size={14} />}
            value={typed}
            onChange={(event) => type(event.currentTarget.value)}
          />
          <fieldset className={styles.tree} aria-label={t('categories')}>
            {shown.slice(0, 200).map(({ category_id, category_title, depth, path }) => (
              <Checkbox
                key={category_id}
                size="xs"
                label={words ? path : category_title}
                checked={value.includes(category_id)}
                disabled={value.length >= 20 && !value.includes(category_id)}
                style={{ paddingInlineStart: words ? 0 : Math.min(depth, 8) * 16 }}
                onChange={() => toggle(category_id)}
              />
            ))}
            {words !== '' && shown.length === 0 && <p className={page.hint}>{t('categoriesEmpty')}</p>}
          </fieldset>
        </>
      )}
    </div>
  )
}
