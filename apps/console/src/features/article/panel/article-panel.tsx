import { currentLocale } from '@porchlight/ui/translate.ts'
import '@mantine/core/styles/Combobox.layer.css'
import '@mantine/core/styles/PillsInput.layer.css'
import '@mantine/core/styles/Pill.layer.css'
import { RelativeTime } from '@porchlight/ui'
import type { ReactNode } from 'react'
import { FreshnessCard } from '../../../shared/content/freshness/freshness-card.tsx'
import { t as freshnessText } from '../../../shared/content/freshness/texts.ts'
import { ReviewCard } from '../../../shared/content/reviews/review-card.tsx'
import { t as reviewText } from '../../../shared/content/reviews/texts.ts'
import { ArticleLanguages } from '../../../shared/content/translations/article-languages.tsx'
import { TagsInput } from '../../../shared/interface/page/tags-input.tsx'
import { usePermissions } from '../../../shared/permissions/permissions.ts'
import { t } from '../texts.ts'
import type { Desk } from '../use-article-desk.ts'
import { AddressField } from './address-field.tsx'
import { CategoryPicker } from './category-picker.tsx'
import { CheckList } from './check-list.tsx'
import { Fact } from './fact.tsx'
import styles from './panel.module.css'
import { ContactedFact, MissedByReaders, OpenedFact, SearchesThatLedHere } from './readers.tsx'
import { SearchResult } from './search-result.tsx'
import { StatusNote } from './status-note.tsx'

/** Side panel with everything about an article except its text. */
export function ArticlePanel({ desk: { autosave, article, fields, isDirty }, isNew }: { desk: Desk; isNew: boolean }) {
  const { canRun } = usePermissions()
  // Once an article is published or scheduled, only people who can publish may change where readers find it.
  const isFixed = (article.is_published || article.publish_at !== null) && !canRun('articles.publish')
  return (
    <>
      <Group title={t('status')}>
        <StatusNote article={article} isDirty={isDirty} />
      </Group>
      {!isNew && (
        <Group title={reviewText('title')}>
          <ReviewCard
            kind="article"
            document_id={article.article_id}
            html={fields.article_content}
            revision={article.revision}
            isUnseen={!article.is_published || article.has_draft || isDirty}
            flush={() => autosave.flush()}
            onHtml={(article_content) => autosave.change({ article_content })}
          />
        </Group>
      )}
      <Group title={t('categories')}>
        <CategoryPicker isFixed={isFixed} value={fields.article_categories} onChange={(article_categories) => autosave.change({ article_categories })} />
      </Group>
      <Group title={t('keywords')}>
        <TagsInput
          size="xs"
          aria-label={t('keywords')}
          description={t('keywordsHint')}
          inputWrapperOrder={['input', 'description']}
          value={fields.article_keywords}
          maxTags={50}
          lengthMax={80}
          onChange={(article_keywords) => autosave.change({ article_keywords })}
          clearable={false}
        />
      </Group>
      <Group title={t('checks')}>
        <CheckList html={fields.article_content} />
      </Group>
      {!isNew && (
        <Group title={t('address')}>
          <AddressField key={article.slug} isFixed={isFixed} autosave={autosave} article={article} />
        </Group>
      )}
      {!isNew && (
        <Group title={t('languages')}>
          <ArticleLanguages article={article} />
        </Group>
      )}
      <Group title={t('searchEngines')}>
        <SearchResult article={article} fields={fields} onChange={(changes) => autosave.change(changes)} />
      </Group>
      {!isNew && (
        <Group title={freshnessText('title')}>
          <FreshnessCard kind="article" document_id={article.article_id} />
        </Group>
      )}
      {!isNew && (
        <Group title={t('numbers')}>
          <dl className={styles.facts}>
            <Fact name={t('views')}>{article.views.toLocaleString(currentLocale())}</Fact>
            <Fact name={t('likes')}>{article.likes.toLocaleString(currentLocale())}</Fact>
            <Fact name={t('dislikes')}>{article.disLikes.toLocaleString(currentLocale())}</Fact>
            <OpenedFact article_id={article.article_id} />
            <ContactedFact article_id={article.article_id} />
            <Fact name={t('author')}>{article.author.name || t('someone')}</Fact>
            <Fact name={t('createdAt')}>
              <RelativeTime at={article.created_at} />
            </Fact>
            <Fact name={t('editedBy')}>{article.editor.name || t('someone')}</Fact>
            <Fact name={t('updatedAt')}>
              <RelativeTime at={article.updated_at} />
            </Fact>
          </dl>
        </Group>
      )}
      {!isNew && (
        <Group title={t('missed')}>
          <MissedByReaders article_id={article.article_id} />
        </Group>
      )}
      {!isNew && (
        <Group title={t('ledHere')}>
          <SearchesThatLedHere article_id={article.article_id} />
        </Group>
      )}
    </>
  )
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.group}>
      <h2>{title}</h2>
      {children}
    </section>
  )
}
