import { IconChevronDown } from '@tabler/icons-react'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { scrollToShow } from './scroll-to-show.ts'
import styles from './side-layout.module.css'

/**
 * Area with navigation at the side (above on narrow screens, as a row that scrolls to the current page), next to the current page. `label` names the navigation,
 * `title` the page; `at` is the address of the current page. With `folded`, the navigation is behind a button on narrow screens instead: its text, and its label,
 * which includes the text.
 */
export function SideLayout({
  label,
  nav,
  title,
  at,
  folded,
  children,
}: {
  label: string
  nav: ReactNode
  title?: string | undefined
  at: string
  folded?: { text: string; label: string }
  children: ReactNode
}) {
  const bar = useRef<HTMLElement>(null)
  // On narrow screens, the navigation is a scrollable row: scroll the current page into view.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the page
  useEffect(() => scrollToShow(bar.current?.querySelector('[aria-current]')), [at])
  return (
    <div className={styles.layout}>
      <nav ref={bar} className={styles.nav} aria-label={label} data-folded={folded !== undefined || undefined}>
        {folded ? <Folded {...folded}>{nav}</Folded> : nav}
      </nav>
      {/* A scroll container must be focusable, or keyboard users can't scroll it. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: see above */}
      <section className={styles.page} tabIndex={0} aria-label={title}>
        {children}
      </section>
    </div>
  )
}

/** Navigation that a button opens on narrow screens, until a link is followed or Escape is pressed. */
function Folded({ text, label, children }: { text: string; label: string; children: ReactNode }) {
  const { key } = useLocation()
  const [openedAt, setOpenedAt] = useState<string | null>(null)
  const isOpen = openedAt === key
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (!isOpen) return
    const close = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return
      setOpenedAt(null)
      button.current?.focus()
    }
    document.addEventListener('keydown', close)
    return () => document.removeEventListener('keydown', close)
  }, [isOpen])
  return (
    <>
      <button
        ref={button}
        type="button"
        className={styles.unfold}
        aria-label={label}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpenedAt(isOpen ? null : key)}
      >
        {text}
        <IconChevronDown size={16} stroke={1.8} aria-hidden />
      </button>
      <div id={id} className={styles.unfolded} data-open={isOpen || undefined}>
        {children}
      </div>
    </>
  )
}

/** A group of links in the navigation of a `SideLayout`, with how many there are if `count` is given; without any it says `none`. */
export function SideGroup({ name, count, none, children }: { name?: string; count?: number | undefined; none?: string; children: readonly ReactNode[] }) {
  return (
    <div>
      {name !== undefined && (
        <p className={styles.heading}>
          {name} {count !== undefined && <span className={styles.count}>{count}</span>}
        </p>
      )}
      {children.length > 0 ? <ul>{children}</ul> : none !== undefined && <p className={styles.none}>{none}</p>}
    </div>
  )
}

/** A group of links behind its name, which opens and closes it. */
export function SideFold({ name, isOpen, onToggle, children }: { name: string; isOpen: boolean; onToggle: () => void; children: readonly ReactNode[] }) {
  const id = useId()
  return (
    <div className={styles.fold}>
      <button type="button" className={styles.foldName} aria-expanded={isOpen} aria-controls={id} onClick={onToggle}>
        {name}
        <IconChevronDown size={14} stroke={1.8} aria-hidden />
      </button>
      <ul id={id} hidden={!isOpen}>
        {isOpen && children}
      </ul>
    </div>
  )
}

/** A link in the navigation of a `SideLayout`. */
export function SideLink({ to, isCurrent, count, children }: { to: string; isCurrent: boolean; count?: number | string | undefined; children: ReactNode }) {
  return (
    <li>
      <Link to={to} aria-current={isCurrent ? 'page' : undefined}>
        {children}
        {count !== undefined && <span className={styles.count}>{count}</span>}
      </Link>
    </li>
  )
}
