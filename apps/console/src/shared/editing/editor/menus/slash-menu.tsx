import { type RefObject, useEffect, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import styles from '../editor.module.css'
import { t } from '../texts.ts'
import type { SlashMenuState } from './slash-extension.ts'

export type SlashKeys = (event: KeyboardEvent) => boolean

/** Insert menu below the '/'. Arrow keys move through it while focus stays in the text. */
export function SlashMenu({ menu, keys }: { menu: SlashMenuState; keys: RefObject<SlashKeys | null> }) {
  const [chosen, choose] = useState(0)
  const [holder] = useState(() => document.createElement('div'))
  const list = useRef<HTMLDivElement>(null)
  const { items, mount, command, editor, query } = menu
  const at = Math.min(chosen, Math.max(0, items.length - 1))

  // Position it only once: the list then follows the cursor automatically.
  // biome-ignore lint/correctness/useExhaustiveDependencies: mount is a new function with every key
  useLayoutEffect(() => {
    holder.className = styles.slashHolder ?? ''
    return mount(holder)
  }, [holder])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another query begins at the top again
  useEffect(() => choose(0), [query])
  useEffect(() => {
    const field = editor.view.dom
    field.setAttribute('aria-activedescendant', `slash-${items[at]?.id ?? ''}`)
    list.current?.children[at]?.scrollIntoView({ block: 'nearest' })
    return () => field.removeAttribute('aria-activedescendant')
  }, [editor, items, at])
  useImperativeHandle(keys, () => (event) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      if (items.length > 0) choose((at + (event.key === 'ArrowDown' ? 1 : items.length - 1)) % items.length)
      return true
    }
    const item = items[at]
    if ((event.key !== 'Enter' && event.key !== 'Tab') || !item) return false
    command(item)
    return true
  })

  return createPortal(
    <div ref={list} className={styles.slash} role="listbox" aria-label={t('insert')} id="editor-slash-menu">
      {items.map(({ id, label, hint, icon: Icon }, index) => (
        <button
          key={id}
          id={`slash-${id}`}
          type="button"
          role="option"
          tabIndex={-1}
          aria-selected={index === at}
          className={styles.slashItem}
          onMouseDown={(event) => event.preventDefault()}
          onMouseMove={() => choose(index)}
          onClick={() => items[index] && command(items[index])}
        >
          <span className={styles.slashIcon}>
            <Icon size={17} stroke={1.7} />
          </span>
          <span className={styles.slashText}>
            <span>{label}</span>
            <small>{hint}</small>
          </span>
        </button>
      ))}
      {items.length === 0 && <p className={styles.slashEmpty}>{t('slashEmpty')}</p>}
    </div>,
    holder,
  )
}
