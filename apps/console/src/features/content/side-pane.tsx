import '@mantine/core/styles/Badge.layer.css'
import { ActionIcon, Badge, Button } from '@mantine/core'
import { EmptyState, Skeleton } from '@porchlight/ui'
import {
  IconArticle,
  IconBooks,
  IconBuildingStore,
  IconChecks,
  IconClockCheck,
  IconEqual,
  IconFolderPlus,
  IconPlus,
  IconPuzzle,
  IconReplace,
  IconSearchOff,
  IconTrash,
  IconUnlink,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { t as freshnessText } from '../../shared/content/freshness/list-texts.ts'
import { reviewCountQuery } from '../../shared/content/reviews/api.ts'
import { t as reviewText } from '../../shared/content/reviews/queue-texts.ts'
import { useFamily } from '../../shared/content/visibility/family-query.ts'
import { familyText } from '../../shared/content/visibility/texts.ts'
import { LoadFailure } from '../../shared/interface/page/load-failure.tsx'
import { usePermissions } from '../../shared/permissions/permissions.ts'
import type { LineAction } from './categories/category-line.tsx'
import type { useCategories } from './categories/category-query.ts'
import { CategoryTree } from './categories/category-tree.tsx'
import type { Line, Node } from './categories/tree.ts'
import type { ContentPlace } from './place.ts'
import styles from './side-pane.module.css'
import { t } from './texts.ts'
import { title } from './titles.ts'
import type { Go } from './use-content-place.ts'

export type SidePaneProps = {
  place: ContentPlace
  go: Go
  categories: ReturnType<typeof useCategories>
  nodes: readonly Node[]
  open: ReadonlySet<string>
  onOpen: (id: string, isOpen: boolean) => void
  onAction: (action: LineAction | 'new', line: Line | null) => void
}

/** Side navigation: all articles, the category tree, the parent's content, the child libraries. */
export function SidePane({ place, go, categories, nodes, open, onOpen, onAction }: SidePaneProps) {
  const { canRun } = usePermissions()
  const { library, parent, children } = useFamily()
  const to = (change: Partial<ContentPlace>) => go({ view: 'own', child: null, category: null, q: '', ...change })
  const hasParent = library?.parent_lib_id != null
  return (
    <nav className={styles.pane} aria-label={t('browse')}>
      <Entry icon={<IconArticle size={16} stroke={1.7} />} isOpen={place.view === 'own' && !place.category} onClick={() => to({})}>
        {t('allArticles')}
      </Entry>
      {hasParent && (
        <Entry icon={<IconBooks size={16} stroke={1.7} />} isOpen={place.view === 'defaults' && !place.category} onClick={() => to({ view: 'defaults' })}>
          {parent ? familyText('defaults', { parent: parent.company_name }) : familyText('default_article')}
        </Entry>
      )}
      <Entry icon={<IconSearchOff size={16} stroke={1.7} />} isOpen={place.view === 'gaps'} onClick={() => to({ view: 'gaps' })}>
        {title('gaps')}
      </Entry>
      <Link className={styles.entry} to="/admin/synonyms">
        <IconEqual size={16} stroke={1.7} />
        <span>{t('synonyms')}</span>
      </Link>
      <ReviewEntry />
      <Link className={styles.entry} to="/admin/freshness">
        <IconClockCheck size={16} stroke={1.7} />
        <span>{freshnessText('freshness')}</span>
      </Link>
      <Link className={styles.entry} to="/admin/links">
        <IconUnlink size={16} stroke={1.7} />
        <span>{t('links')}</span>
      </Link>
      <Link className={styles.entry} to="/admin/snippets">
        <IconPuzzle size={16} stroke={1.7} />
        <span>{t('snippets')}</span>
      </Link>
      <Link className={styles.entry} to="/admin/findreplace">
        <IconReplace size={16} stroke={1.7} />
        <span>{t('findReplace')}</span>
      </Link>
      <Link className={styles.entry} to="/admin/bin">
        <IconTrash size={16} stroke={1.7} />
        <span>{t('bin')}</span>
      </Link>
      <div className={styles.heading}>
        <h2>{t('categories')}</h2>
        {canRun('categories.create') && (
          <ActionIcon size="sm" aria-label={t('newCategory')} onClick={() => onAction('new', null)}>
            <IconPlus size={15} stroke={2} />
          </ActionIcon>
        )}
      </div>
      {categories.data ? (
        nodes.length > 0 ? (
          <CategoryTree
            nodes={nodes}
            selected={place.category}
            open={open}
            onOpen={onOpen}
            onSelect={(line) => to({ view: line.isDefault ? 'defaults' : 'own', category: line.id })}
            onAction={onAction}
          />
        ) : (
          <EmptyState
            icon={<IconFolderPlus size={20} stroke={1.6} />}
            title={t('noCategories')}
            action={
              <Button size="xs" variant="default" onClick={() => onAction('new', null)}>
                {t('newCategory')}
              </Button>
            }
          >
            {t('noCategoriesText')}
          </EmptyState>
        )
      ) : categories.isError ? (
        <LoadFailure query={categories} title={t('categoriesFailed')} />
      ) : (
        <div className={styles.loading}>
          <Skeleton rows={6} height={18} label={t('loading')} />
        </div>
      )}
      {children.length > 0 && (
        <>
          <div className={styles.heading}>
            <h2>{familyText('children')}</h2>
          </div>
          {children.map((child) => (
            <Entry
              key={child.support_lib_id}
              icon={<IconBuildingStore size={16} stroke={1.7} />}
              isOpen={place.child === child.support_lib_id}
              onClick={() => to({ view: 'child', child: child.support_lib_id })}
            >
              {child.company_name}
            </Entry>
          ))}
        </>
      )}
    </nav>
  )
}

/** Leads to the texts that wait for a review, and says how many wait for the user. */
function ReviewEntry() {
  const { data } = useQuery(reviewCountQuery)
  const count = data?.count ?? 0
  return (
    <Link to="/admin/reviews" className={styles.entry}>
      <IconChecks size={16} stroke={1.7} />
      <span>{reviewText('toReview')}</span>
      {count > 0 && (
        <Badge size="sm" circle={count < 10} aria-label={reviewText('waiting', { count })}>
          {count > 99 ? '99+' : count}
        </Badge>
      )}
    </Link>
  )
}

function Entry({ icon, isOpen, onClick, children }: { icon: ReactNode; isOpen: boolean; onClick: () => void; children: ReactNode }) {
  return (
    <button type="button" className={styles.entry} aria-current={isOpen ? 'page' : undefined} onClick={onClick}>
      {icon}
      <span>{children}</span>
    </button>
  )
}
