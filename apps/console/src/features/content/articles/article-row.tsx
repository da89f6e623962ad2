import type { ArticleSummary } from '@porchlight/contracts/articles/articles'
import { RelativeTime } from '@porchlight/ui'
import { IconCheck, IconThumbDown, IconThumbUp } from '@tabler/icons-react'
import type { MouseEvent } from 'react'
import { Link } from 'react-router'
import { t } from '../texts.ts'
import styles from './article-list.module.css'
import { ArticleMenu, type RowAction } from './article-menu.tsx'
import { Cell } from './cell.tsx'
import { StateBadge } from './state-badge.tsx'

/** Returns the id of a row's element, for `aria-activedescendant`. */
export const rowId = (article_id: string): string => `article-${article_id}`
/** Returns the URL of an article's editor. */
export const editPath = (article_id: string): string => `/admin/article/edit/${article_id}`

export type ArticleRowProps = {
  article: ArticleSummary
  index: number
  titles: ReadonlyMap<string, string>
  isSelected: boolean
  isActive: boolean
  onSelect: (id: string, isRange: boolean) => void
  onAction: (action: RowAction, article: ArticleSummary) => void
}

/** Row of the article list. A click opens the article, the checkbox selects it, Shift extends the selection to it. */
export function ArticleRow({ article, index, titles, isSelected, isActive, onSelect, onAction }: ArticleRowProps) {
  const { article_id } = article
  const title = article.article_title || t('untitled')
  const places = article.article_categories.flatMap((id) => titles.get(id) ?? [])
  const choose = (event: MouseEvent) => {
    event.preventDefault()
    onSelect(article_id, event.shiftKey)
  }
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the grid has the focus and names the active row
    // biome-ignore lint/a11y/useSemanticElements: rows are virtualised, a table cannot be
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard chooses ranges with Shift and x
    <div
      className={styles.row}
      role="row"
      id={rowId(article_id)}
      aria-rowindex={index + 2}
      aria-selected={isSelected}
      data-active={isActive || undefined}
      onMouseDown={(event) => event.shiftKey && event.preventDefault()}
      onClick={(event) => event.shiftKey && choose(event)}
    >
      <Cell className={styles.pick}>
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard chooses rows with x */}
        {/* biome-ignore lint/a11y/noStaticElementInteractions: a picture of what aria-selected says */}
        <span className={styles.box} data-on={isSelected || undefined} title={t('select', { title })} onClick={choose}>
          {isSelected && <IconCheck size={12} stroke={3} />}
        </span>
      </Cell>
      <Cell className={styles.titleCell}>
        <Link className={styles.title} title={title} to={editPath(article_id)} tabIndex={-1} draggable={false}>
          {title}
        </Link>
      </Cell>
      <Cell className={styles.stateCell}>
        <StateBadge article={article} />
      </Cell>
      <Cell className={styles.places} title={places.join(', ')}>
        {places.length > 0 ? places.slice(0, 2).map((place) => <span key={place}>{place}</span>) : <em>{t('uncategorised')}</em>}
        {places.length > 2 && <span>+{places.length - 2}</span>}
      </Cell>
      <Cell className={styles.figure}>{article.views}</Cell>
      <Cell className={styles.votes} title={t('votes', { likes: article.likes, disLikes: article.disLikes })}>
        <IconThumbUp size={13} stroke={1.7} aria-hidden="true" />
        {article.likes}
        <IconThumbDown size={13} stroke={1.7} aria-hidden="true" />
        {article.disLikes}
      </Cell>
      <Cell className={styles.author}>{article.author.name}</Cell>
      <Cell className={styles.time}>
        <RelativeTime at={article.updated_at} />
      </Cell>
      <Cell className={styles.rowMenu}>
        <ArticleMenu article={article} title={title} onAction={onAction} />
      </Cell>
    </div>
  )
}
