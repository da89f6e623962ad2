import '@mantine/core/styles/Drawer.layer.css'
import { Button, Drawer } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { ArticleSummary } from '@porchlight/contracts/articles/articles'
import { limits } from '@porchlight/contracts/limits'
import { IconArrowsSort, IconLayoutSidebar, IconPlus } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import { ArticleFilesMenu } from '../../shared/content/article-files/article-files-menu.tsx'
import { decideDefault, useFamily } from '../../shared/content/visibility/family-query.ts'
import { familyText } from '../../shared/content/visibility/texts.ts'
import { WhyPanel } from '../../shared/content/visibility/why-panel.tsx'
import { ActionButton } from '../../shared/permissions/action-button.tsx'
import { usePermissions } from '../../shared/permissions/permissions.ts'
import { AllSelected } from './articles/all-selected.tsx'
import type { RowAction } from './articles/article-menu.tsx'
import { articlesIn, articlesQuery } from './articles/article-query.ts'
import { editPath } from './articles/article-row.tsx'
import { DefaultsList } from './articles/defaults-list.tsx'
import { ListPane } from './articles/list-pane.tsx'
import { ListToolbar } from './articles/list-toolbar.tsx'
import { SearchResults } from './articles/search-results.tsx'
import { allOrNone, everything, extended, kept, nothing, type Selection, toggled } from './articles/selection.ts'
import { CategoryDialog, type CategoryDraft } from './categories/category-dialog.tsx'
import type { LineAction } from './categories/category-line.tsx'
import { titlesOf, useCategories } from './categories/category-query.ts'
import { aboveOf, type Line, treeOf } from './categories/tree.ts'
import { BulkBar } from './changes/bulk-bar.tsx'
import { ChangeDialog } from './changes/change-dialog.tsx'
import { PickCategoryDialog } from './changes/pick-category-dialog.tsx'
import { RefusedDialog } from './changes/refused-dialog.tsx'
import { useChanges } from './changes/use-changes.ts'
import styles from './content-screen.module.css'
import { GapsList } from './gaps/gaps-list.tsx'
import { t as gapText } from './gaps/texts.ts'
import { ReadingOrderDialog } from './order/reading-order-dialog.tsx'
import { sortIn } from './place.ts'
import { refetchContent, refreshLists, useStaleList } from './refetch.ts'
import { SidePane } from './side-pane.tsx'
import { actionText, t } from './texts.ts'
import { title } from './titles.ts'
import { useContentCommands } from './use-content-commands.tsx'
import { useContentPlace } from './use-content-place.ts'

/** Content workspace: navigation on the left (a drawer on narrow screens), articles beside it. */
export function ContentScreen() {
  const { place, go } = useContentPlace()
  const navigate = useNavigate()
  const isCompact = useMediaQuery(`(max-width: ${limits.compactWidthPx - 0.02}px)`, undefined, { getInitialValueInEffect: false }) ?? false
  const [isBrowsing, setBrowsing] = useState(false)
  const categories = useCategories()
  const nodes = useMemo(() => (categories.data ? treeOf(categories.data) : []), [categories.data])
  const titles = useMemo(() => titlesOf(categories.data), [categories.data])
  const { open, onOpen } = useOpenCategories(place.category, categories.data?.own ?? [])
  const { library, parent, children } = useFamily()
  const list = { category: place.category, status: place.status, author: place.author, sort: sortIn(place) }
  const articles = useInfiniteQuery({ ...articlesQuery(list), enabled: place.view === 'own' })
  const rows = useMemo(() => articlesIn(articles.data), [articles.data])
  const order = useMemo(() => rows.map((row) => row.article_id), [rows])
  const [chosen, setChosen] = useState<Selection>(nothing)
  const selection = useMemo(() => kept(chosen, order), [chosen, order])
  const [active, setActive] = useState<string | null>(null)
  const [draft, setDraft] = useState<CategoryDraft | null>(null)
  const [isOrdering, setOrdering] = useState(false)
  const { canRun } = usePermissions()
  const isStale = useStaleList()
  const changes = useChanges(() => setChosen(nothing))
  const key = JSON.stringify([place.view, place.category, place.status, place.author, place.sort, place.q])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another list, another selection
  useEffect(() => {
    setChosen(nothing)
    setActive(null)
  }, [key])

  const onSelect = (id: string, isRange: boolean) => {
    setActive(id)
    setChosen((now) => (isRange ? extended(now, id, order) : toggled(now, id)))
  }
  const onAction = (action: RowAction, { article_id }: ArticleSummary) => {
    if (action === 'open') void navigate(editPath(article_id))
    else if (action === 'why') go({ why: { kind: 'article', id: article_id } })
    else changes.start(action, [article_id])
  }
  const onLine = (action: LineAction | 'new', line: Line | null) => {
    if (!line || action === 'new') return setDraft({ parent: place.view === 'own' ? place.category : null })
    const { id, category } = line
    if (action === 'add') setDraft({ parent: id })
    else if (action === 'edit') setDraft({ category })
    else if (action === 'why') go({ why: { kind: 'category', id } })
    else if (action === 'shown' || action === 'hidden') void decideDefault({ kind: 'category', ids: [id], decision: action }, refetchContent)
    else if (action === 'enable' || action === 'disable' || action === 'remove')
      changes.setPlanned({ change: action, articles: [], category: { id, title: category.category_title } })
  }
  const createPath = `/admin/article/create${place.view === 'own' && place.category ? `?category=${place.category}` : ''}`
  useContentCommands({
    rows,
    active,
    chosen: [...selection.ids],
    setActive,
    onSelect,
    onOpen: (article) => onAction('open', article),
    onWhy: (article) => onAction('why', article),
    onChange: changes.start,
    onCreate: () => void navigate(createPath),
    onCreateCategory: () => setDraft({ parent: null }),
  })

  const child = children.find((each) => each.support_lib_id === place.child)
  const own = library?.settings.companyName ?? ''
  const names = child ? { library: child.company_name, parent: own } : { library: own, parent: parent?.company_name ?? familyText('parentLibrary') }
  const heading = place.category
    ? (titles.get(place.category) ?? t('title'))
    : place.view === 'defaults'
      ? familyText('defaults', { parent: names.parent })
      : place.view === 'child'
        ? familyText('childList', { name: names.library })
        : place.view === 'gaps'
          ? title('gaps')
          : t('allArticles')
  const lead =
    place.view === 'gaps'
      ? gapText('lead')
      : place.view === 'defaults'
        ? familyText('defaultsLead', { parent: names.parent })
        : place.view === 'child'
          ? familyText('childrenLead', { name: names.library })
          : ''
  const create = (
    <ActionButton for="articles.create" leftSection={<IconPlus size={16} stroke={2} />} onClick={() => void navigate(createPath)}>
      {t('newArticle')}
    </ActionButton>
  )
  const side = (
    <SidePane
      place={place}
      go={(change, options) => {
        setBrowsing(false)
        go(change, options)
      }}
      categories={categories}
      nodes={nodes}
      open={open}
      onOpen={onOpen}
      onAction={onLine}
    />
  )
  const importTarget = place.category ? { category_id: place.category, title: heading } : undefined
  return (
    <div className={styles.screen}>
      {isCompact ? (
        <Drawer
          opened={isBrowsing}
          onClose={() => setBrowsing(false)}
          title={t('browse')}
          size={320}
          padding={0}
          classNames={{ header: styles.drawerHead }}
          closeButtonProps={{ 'aria-label': t('close') }}
          zIndex={1000}
        >
          {side}
        </Drawer>
      ) : (
        side
      )}
      <section className={styles.main} aria-label={heading}>
        <header className={styles.header}>
          {isCompact && (
            <Button variant="default" size="xs" leftSection={<IconLayoutSidebar size={15} stroke={1.8} />} onClick={() => setBrowsing(true)}>
              {t('browse')}
            </Button>
          )}
          <div className={styles.titles}>
            <h1>{heading}</h1>
            {lead && <p>{lead}</p>}
          </div>
          {place.view === 'own' && place.category && canRun('categories.arrangeArticles') && rows.length > 1 && (
            <Button
              variant="default"
              leftSection={<IconArrowsSort size={16} stroke={1.8} />}
              className={styles.order}
              aria-label={t('readingOrder')}
              onClick={() => setOrdering(true)}
            >
              {t('readingOrder')}
            </Button>
          )}
          {place.view === 'own' && <ArticleFilesMenu target={importTarget} onImported={onImported} />}
          {place.view === 'own' && create}
        </header>
        {isStale && (
          <div className={styles.stale} role="status">
            {t('listChanged')}
            <Button size="compact-xs" variant="subtle" onClick={() => void refreshLists()}>
              {t('refresh')}
            </Button>
          </div>
        )}
        {place.view === 'own' && <ListToolbar place={place} go={go} />}
        {place.view === 'own' && !place.q && articles.hasNextPage && rows.length > 0 && order.every((id) => selection.ids.has(id)) && (
          <AllSelected
            loaded={rows.length}
            list={list}
            isEverything={selection.isEverything ?? false}
            onEverything={(ids) => setChosen(everything(ids))}
            onClear={() => setChosen(nothing)}
          />
        )}
        {place.view === 'gaps' ? (
          <GapsList />
        ) : place.view !== 'own' ? (
          <DefaultsList
            category={place.category}
            child={place.child}
            names={names}
            titles={titles}
            onWhy={(id) => go({ why: { kind: 'article', id }, whyFor: place.child })}
          />
        ) : place.q ? (
          <SearchResults query={place.q} titles={titles} />
        ) : (
          <ListPane
            rows={rows}
            pages={articles}
            place={place}
            go={go}
            create={create}
            titles={titles}
            selection={selection}
            active={active}
            onActive={setActive}
            onSelect={onSelect}
            onSelectAll={() => setChosen((now) => allOrNone(now, order))}
            onAction={onAction}
          />
        )}
        {selection.ids.size > 0 && place.view === 'own' && !place.q && (
          <BulkBar
            articles={[...selection.ids]}
            done={changes.done}
            onChange={(change) => changes.start(change, [...selection.ids])}
            onClear={() => setChosen(nothing)}
          />
        )}
      </section>
      <CategoryDialog draft={draft} nodes={nodes} onClose={() => setDraft(null)} onCreated={(id) => go({ view: 'own', category: id, child: null, q: '' })} />
      {changes.question}
      <ChangeDialog planned={changes.planned} onConfirm={changes.confirm} onClose={() => changes.setPlanned(null)} />
      <PickCategoryDialog
        title={changes.filing && actionText(changes.filing.change)}
        nodes={nodes}
        among={
          changes.filing?.change === 'unfile'
            ? new Set(rows.filter((row) => changes.filing?.articles.includes(row.article_id)).flatMap((row) => row.article_categories))
            : undefined
        }
        onPick={changes.file}
        onClose={() => changes.setFiling(null)}
      />
      <RefusedDialog
        refused={changes.refused}
        titles={new Map([...changes.refusedTitles, ...rows.map((row) => [row.article_id, row.article_title] as const)])}
        onClose={() => changes.setRefused([])}
      />
      <ReadingOrderDialog category={isOrdering ? place.category : null} title={heading} onClose={() => setOrdering(false)} />
      <WhyPanel
        about={place.why}
        child={place.whyFor}
        refetch={refetchContent}
        onChild={(whyFor) => go({ whyFor }, { replace: true })}
        onClose={() => go({ why: null, whyFor: null }, { replace: true })}
      />
    </div>
  )
}

const onImported = () => void refetchContent()

/** Tracks which categories are open in the tree. Selecting a category opens its ancestors. */
function useOpenCategories(category: string | null, own: Parameters<typeof aboveOf>[0]) {
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  useEffect(() => {
    if (!category) return
    const above = aboveOf(own, category)
    setOpen((now) => (above.every((id) => now.has(id)) ? now : new Set([...now, ...above])))
  }, [category, own])
  const onOpen = (id: string, isOpen: boolean) =>
    setOpen((now) => {
      const next = new Set(now)
      if (isOpen) next.add(id)
      else next.delete(id)
      return next
    })
  return { open, onOpen }
}
