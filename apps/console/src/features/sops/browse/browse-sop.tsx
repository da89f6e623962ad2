import { ActionIcon, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconArrowLeft, IconSearch } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useFreshPublications } from '../../../shared/content/publications/use-fresh-publications.ts'
import { useFilledContent } from '../../../shared/library/use-filled-content.ts'
import { t } from '../texts.ts'
import styles from './browse.module.css'
import { BrowseArticle } from './browse-article.tsx'
import { BrowseArticles } from './browse-articles.tsx'
import { BrowseCategories } from './browse-categories.tsx'

type Named = { id: string; title: string }
/** Current view: all categories, one category (or search results), or an article. */
type Place = { category: Named | null; article: Named | null; q: string }

/** 'BROWSE SOP' panel (checklist B5): all categories, the articles in a category, or a single article. The back button goes up one step. */
export function BrowseSop() {
  useFreshPublications()
  const [place, setPlace] = useState<Place>({ category: null, article: null, q: '' })
  const [settled] = useDebouncedValue(place.q.trim(), 250)
  const heading = useRef<HTMLHeadingElement>(null)
  const view = place.article?.id ?? place.category?.id ?? ''
  const opened = useRef(view)
  useEffect(() => {
    if (opened.current === view) return
    opened.current = view
    heading.current?.focus()
  }, [view])
  const { category, article, q } = place
  const { text } = useFilledContent()
  // Going back from an article found by search returns to the results.
  const back = () => setPlace(article ? { ...place, article: null } : { category: null, article: null, q: '' })
  const isTop = !category && !article
  return (
    <div className={styles.browse}>
      <header className={styles.head}>
        {!isTop && (
          <ActionIcon aria-label={t('back')} title={t('back')} onClick={back}>
            <IconArrowLeft size={18} stroke={1.7} className={styles.arrow} />
          </ActionIcon>
        )}
        <h2 ref={heading} tabIndex={-1}>
          {text(article?.title ?? category?.title ?? t('browse'))}
        </h2>
      </header>
      {!article && (
        <TextInput
          className={styles.search}
          type="search"
          aria-label={t('search')}
          placeholder={t('search')}
          maxLength={200}
          leftSection={<IconSearch size={16} stroke={1.7} />}
          value={q}
          onChange={(event) => setPlace({ ...place, q: event.currentTarget.value })}
        />
      )}
      <div className={styles.view}>
        {article ? (
          <BrowseArticle article_id={article.id} />
        ) : category || settled ? (
          <BrowseArticles category_id={category?.id ?? null} q={settled} onOpen={(chosen) => setPlace({ ...place, article: chosen })} />
        ) : (
          <BrowseCategories onOpen={(chosen) => setPlace({ category: chosen, article: null, q: '' })} />
        )}
      </div>
    </div>
  )
}
