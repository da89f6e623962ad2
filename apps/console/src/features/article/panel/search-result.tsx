import type { ArticleView } from '@porchlight/contracts/articles/articles'
import { lineOf } from '@porchlight/ui/rich-text/line-of.ts'
import { SeoField } from '../../../shared/content/translations/seo-field.tsx'
import { useFilledContent } from '../../../shared/library/use-filled-content.ts'
import type { ArticleFields, FieldChanges } from '../article-text.ts'
import { t } from '../texts.ts'
import styles from './panel.module.css'

/** Approximate number of characters that search engines show. */
const shown = { title: 60, description: 160 }
const cut = (text: string, max: number) => ([...text].length > max ? `${[...text].slice(0, max - 1).join('')}…` : text)

/** SEO title and description, with a preview of the search result. Empty fields default to the article's own text. */
export function SearchResult({ article, fields, onChange }: { article: ArticleView; fields: ArticleFields; onChange: (changes: FieldChanges) => void }) {
  const { text } = useFilledContent()
  const title = fields.meta_title.trim() || fields.article_title.trim() || t('untitled')
  const words = fields.meta_description.trim() || lineOf(fields.article_content.slice(0, 4000))
  const long = (text: string, max: number) => ([...text].length > max ? t('seoLong', { count: [...text].length, max }) : undefined)
  return (
    <div className={styles.seo}>
      <SeoField
        name="meta_title"
        size="xs"
        label={t('seoTitle')}
        placeholder={cut(fields.article_title, shown.title)}
        words={fields}
        description={long(fields.meta_title, shown.title)}
        onChange={onChange}
      />
      <SeoField
        name="meta_description"
        size="xs"
        label={t('seoDescription')}
        words={fields}
        description={long(fields.meta_description, shown.description)}
        onChange={onChange}
      />
      <figure className={styles.result}>
        <figcaption>{t('seoPreview')}</figcaption>
        <span>{`${location.host} › ${article.slug || '…'}`}</span>
        <strong>{cut(text(title), shown.title)}</strong>
        <p>{cut(text(words), shown.description)}</p>
      </figure>
    </div>
  )
}
