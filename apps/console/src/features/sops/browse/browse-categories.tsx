import { EmptyState } from '@porchlight/ui'
import { IconListCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useFilledContent } from '../../../shared/library/use-filled-content.ts'
import { sopCategoriesQuery } from '../api.ts'
import { t } from '../texts.ts'
import styles from './browse.module.css'
import { BrowseQuery } from './browse-query.tsx'
import { BrowseRow } from './browse-row.tsx'

/** First view: all non-empty categories. */
export function BrowseCategories({ onOpen }: { onOpen: (category: { id: string; title: string }) => void }) {
  const { text } = useFilledContent()
  return (
    <BrowseQuery query={useQuery(sopCategoriesQuery)}>
      {(all) => {
        const categories = all.filter((category) => category.articles > 0)
        if (categories.length === 0)
          return (
            <EmptyState icon={<IconListCheck size={20} stroke={1.6} />} title={t('nothingHere')}>
              {t('nothingHereText')}
            </EmptyState>
          )
        return (
          <ul className={styles.list} aria-label={t('categories')}>
            {categories.map(({ category_id, category_title, articles }) => (
              <BrowseRow
                key={category_id}
                title={text(category_title)}
                more={t('count', { count: articles })}
                onOpen={() => onOpen({ id: category_id, title: category_title })}
              />
            ))}
          </ul>
        )
      }}
    </BrowseQuery>
  )
}
