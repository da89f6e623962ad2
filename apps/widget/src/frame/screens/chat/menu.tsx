import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { t } from '../../chat-texts.ts'
import { Icon } from '../../parts/icons.tsx'
import { laterIcons } from '../../parts/later-icons.ts'

/** An action on the conversation. */
export type MenuItem = { label: string; icon: string; isDanger?: boolean; run: () => void }

/** The three-dot menu; arrow keys move the focus, Escape closes only the menu. */
export function Menu({ items }: { items: readonly MenuItem[] }) {
  const [isOpen, setOpen] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (!isOpen) return
    box.current?.querySelector<HTMLElement>('[role=menuitem]')?.focus()
    const pressed = (event: PointerEvent) => {
      if (event.target instanceof Node && !box.current?.contains(event.target)) setOpen(false)
    }
    document.addEventListener('pointerdown', pressed)
    return () => document.removeEventListener('pointerdown', pressed)
  }, [isOpen])
  const leave = () => {
    setOpen(false)
    button.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isOpen) return
    const entries = [...(box.current?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])]
    const at = entries.indexOf(document.activeElement as HTMLElement)
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step) entries.at((at + step) % entries.length)?.focus()
    if (event.key === 'Tab') setOpen(false)
    if (event.key === 'Escape') leave()
    if (step || event.key === 'Escape') event.preventDefault()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys belong to the menu inside
    <div ref={box} className="menu-box" onKeyDown={onKeyDown}>
      <button
        ref={button}
        type="button"
        className="icon-button on-strong"
        aria-label={t('menu')}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon d={laterIcons.more} />
      </button>
      {isOpen ? (
        <div className="menu" role="menu" aria-label={t('menu')}>
          {items.map((item) => (
            <button
              key={item.label}
              type="button"
              role="menuitem"
              tabIndex={-1}
              className={item.isDanger ? 'menu-item is-danger' : 'menu-item'}
              onClick={() => {
                leave()
                item.run()
              }}
            >
              <Icon d={item.icon} size={18} />
              {item.label}
            </button>
          ))}
        </div>
      ) : null}
    </div>
  )
}
