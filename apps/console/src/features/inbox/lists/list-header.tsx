import { ActionIcon } from '@mantine/core'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import styles from '../../../shared/conversations/lists/list.module.css'
import { PaneTabs, SearchLink } from '../../../shared/conversations/lists/pane-tabs.tsx'
import { type InboxPlace, isTicketTab } from '../../../shared/conversations/tabs.ts'
import { conversationText } from '../../../shared/conversations/texts.ts'
import { type GoInInbox, type ListTool, listTools } from '../../../shared/features/inbox-places.ts'
import { lazyPart } from '../../../shared/features/lazy-part.ts'
import { late } from '../../../shared/interface/late.ts'
import { FilterBar } from '../filters/filter-bar.tsx'
import { t } from '../texts.ts'

const ListMenu = late(() => import('./list-menu.tsx'))

/** Tabs with their counts, and the menu for order and filter. */
export function ListHeader({ place, go }: { place: InboxPlace; go: GoInInbox }) {
  // Keep chat list headers compact: the filter gets its own line only when it has conditions.
  const hasBar = isTicketTab(place.tab) || place.filter !== ''
  const at = (where: ListTool['at']) =>
    listTools()
      .filter((tool) => tool.at === where && tool.isFor(place))
      .map((tool) => <Tool key={tool.id} tool={tool} place={place} go={go} />)
  return (
    <header className={styles.header}>
      <div className={styles.titleLine}>
        <h1>{conversationText(`tab_${place.tab}`)}</h1>
        <p>{t(`hint_${place.tab}`)}</p>
        {at('title')}
        {!hasBar && <FilterBar place={place} go={go} isButton />}
        <SearchLink />
        <ListMenuButton place={place} go={go} />
      </div>
      <PaneTabs place={place} />
      {at('links')}
      {hasBar && (
        <div className={styles.filterLine}>
          <FilterBar place={place} go={go} />
          {at('filters')}
        </div>
      )}
    </header>
  )
}

function Tool({ tool, place, go }: { tool: ListTool; place: InboxPlace; go: GoInInbox }) {
  const Shown = lazyPart(tool, !tool.keepsLine)
  return (
    <Suspense fallback={tool.keepsLine && <div className={styles.viewsPlace} />}>
      <Shown place={place} go={go} />
    </Suspense>
  )
}

function ListMenuButton({ place, go }: { place: InboxPlace; go: (change: Partial<InboxPlace>) => void }) {
  const [isOpen, setOpen] = useState(false)
  const [button, setButton] = useState<HTMLElement | null>(null)
  return (
    <>
      <ActionIcon
        ref={setButton}
        className={styles.listMenu}
        aria-label={t('sortAndFilter')}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        size="md"
        onClick={() => setOpen(!isOpen)}
      >
        <IconAdjustmentsHorizontal size={17} stroke={1.7} />
      </ActionIcon>
      <Suspense>
        <ListMenu place={place} go={go} button={button} isOpen={isOpen} onChange={setOpen} />
      </Suspense>
    </>
  )
}
