import '@mantine/core/styles/Menu.layer.css'
import { ActionIcon, Menu } from '@mantine/core'
import type { SopCategory } from '@porchlight/contracts/sops/sops'
import { IconDots, IconPlus } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../shared/connection/api.ts'
import { t as shared } from '../../shared/content/publications/texts.ts'
import { ConfirmDialog } from '../../shared/interface/dialogs/confirm-dialog.tsx'
import { Loaded, type LoadingQuery } from '../../shared/interface/page/loaded.tsx'
import { showError } from '../../shared/interface/toasts.ts'
import { usePermissions } from '../../shared/permissions/permissions.ts'
import { CategoryDialog } from './category-dialog.tsx'
import styles from './sops.module.css'
import { t } from './texts.ts'

/** Categories beside the list, with actions to create, rename and delete them. Choosing a category filters the list. */
export function SopCategories({
  categories,
  chosen,
  onChoose,
}: {
  categories: LoadingQuery<readonly SopCategory[]>
  chosen: string | null
  onChoose: (category_id: string | null) => void
}) {
  const [named, setNamed] = useState<SopCategory | 'new' | null>(null)
  return (
    <nav className={styles.categories} aria-label={t('categories')}>
      <div className={styles.categoriesHead}>
        <h2>{t('categories')}</h2>
        <ActionIcon aria-label={t('newCategory')} title={t('newCategory')} onClick={() => setNamed('new')}>
          <IconPlus size={17} stroke={1.8} />
        </ActionIcon>
      </div>
      <Loaded query={categories}>
        {(list) => (
          <ul>
            <li>
              <Choice
                name={shared('allCategories')}
                count={list.reduce((sum, category) => sum + category.articles, 0)}
                isChosen={chosen === null}
                onChoose={() => onChoose(null)}
              />
            </li>
            {list.map((category) => (
              <li key={category.category_id}>
                <Choice
                  name={category.category_title}
                  count={category.articles}
                  isChosen={chosen === category.category_id}
                  onChoose={() => onChoose(category.category_id)}
                />
                <CategoryMenu category={category} onRename={() => setNamed(category)} onRemoved={() => chosen === category.category_id && onChoose(null)} />
              </li>
            ))}
          </ul>
        )}
      </Loaded>
      {named !== null && (
        <CategoryDialog category={named === 'new' ? null : named} onDone={(made) => named === 'new' && made && onChoose(made)} onClose={() => setNamed(null)} />
      )}
    </nav>
  )
}

function Choice({ name, count, isChosen, onChoose }: { name: string; count: number; isChosen: boolean; onChoose: () => void }) {
  return (
    <button type="button" className={styles.category} aria-pressed={isChosen} onClick={onChoose}>
      <span>{name}</span>
      <span className={styles.count}>{count}</span>
    </button>
  )
}

function CategoryMenu({ category, onRename, onRemoved }: { category: SopCategory; onRename: () => void; onRemoved: () => void }) {
  const { canRun } = usePermissions()
  const [isAsking, setAsking] = useState(false)
  const removal = useMutation({
    mutationFn: () => api.sops.removeCategory({ category_id: category.category_id }),
    onSuccess: () => {
      onRemoved()
    },
    onSettled: () => setAsking(false),
  })
  const name = category.category_title
  return (
    <>
      <Menu position="bottom-end" width={220} withinPortal>
        <Menu.Target>
          <ActionIcon className={styles.more} aria-label={t('categoryMenu', { name })}>
            <IconDots size={16} stroke={1.7} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={onRename}>{t('rename')}</Menu.Item>
          {canRun('sops.removeCategory') && (
            <Menu.Item color="red" onClick={() => (category.articles > 0 ? showError(t('hasArticles')) : setAsking(true))}>
              {t('removeCategory', { name })}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      <ConfirmDialog
        isOpen={isAsking}
        title={t('removeCategoryTitle', { name })}
        confirm={shared('remove')}
        cancel={t('cancel')}
        busy={removal.isPending}
        onConfirm={() => removal.mutate()}
        onClose={() => setAsking(false)}
      >
        {t('removeCategoryText')}
      </ConfirmDialog>
    </>
  )
}
