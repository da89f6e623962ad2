import type { NewsFlash } from '@porchlight/contracts/news/news'
import type { SavedAs } from '@porchlight/contracts/published-documents/text-version'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { api } from '../../shared/connection/api.ts'
import { queryClient } from '../../shared/connection/query-client.ts'
import type { Accepted, Checked } from '../../shared/content/faults/use-fault-question.tsx'
import { FreshnessCard } from '../../shared/content/freshness/freshness-card.tsx'
import { t as freshnessText } from '../../shared/content/freshness/texts.ts'
import { DraftActions } from '../../shared/content/publications/draft-actions.tsx'
import { FieldCard } from '../../shared/content/publications/field-card.tsx'
import { PublishActions } from '../../shared/content/publications/publish-actions.tsx'
import { Schedule } from '../../shared/content/publications/schedule.tsx'
import { t as publicationText } from '../../shared/content/publications/texts.ts'
import { type Stored, useTextForm } from '../../shared/content/publications/use-text-form.ts'
import { WritePage } from '../../shared/content/publications/write-page.tsx'
import { ReviewCard } from '../../shared/content/reviews/review-card.tsx'
import { t as reviewText } from '../../shared/content/reviews/texts.ts'
import { WhyButton } from '../../shared/content/visibility/why-button.tsx'
import { TagsInput } from '../../shared/interface/page/tags-input.tsx'
import { usePermissions } from '../../shared/permissions/permissions.ts'
import { type NewsValues, newsCategoriesQuery, newsQuery, putNews, storedNews } from './api.ts'
import { AudienceCard, useAudience } from './audience-card.tsx'
import { FeatureImage } from './feature-image.tsx'
import { t } from './texts.ts'

const flag = 'canManageAndPublishNewsArticles'

/** Editor for a news flash; `news` is null for a new one. */
export function NewsForm({
  news,
  stored,
  store,
}: {
  news: NewsFlash | null
  stored: Stored<NewsValues>
  store: (values: NewsValues, revision: number, saved_as: SavedAs) => Promise<Stored<NewsValues>>
}) {
  const navigate = useNavigate()
  const { can } = usePermissions()
  const { data: known = [] } = useQuery(newsCategoriesQuery)
  const isComplete = ({ newsFlash_title }: NewsValues) => newsFlash_title.trim() !== ''
  const read = async () => (news ? storedNews((await api.news.read({ id: news.id })).news_flash) : stored)
  const form = useTextForm({ copyKey: `news:${news?.id ?? 'new'}`, stored, store, isAutosaved: news !== null, isComplete, html: 'newsFlash_content', read })
  const audience = useAudience(news, () => form.autosave.flush())
  // What is published by itself is changed by those who publish.
  const isLocked = news !== null && news.publish_at !== null && !can(flag)
  const { newsFlash_featureImage, feature_image_alt, newsFlash_categories } = form.values
  const textOf = (values: NewsValues) => ({ title: values.newsFlash_title, html: values.newsFlash_content })
  const checked: Checked = { kind: 'news', ids: news ? [news.id] : [], flush: () => form.autosave.flush() }
  // Who gets it is saved with the publication: whoever goes back from a question has changed nothing.
  const publish = async (id: string, accepted: Accepted | null | undefined, publish_at: string | null = null) => {
    const { revision, despite } = accepted ?? {}
    const { news_flash } = await api.news.publish({ id, revision, despite, publish_at, who_gets: await audience.forPublication() })
    audience.forget()
    return putNews(news_flash)
  }
  const publishing = news && (
    <PublishActions
      title={news.newsFlash_title}
      isPublished={news.is_published}
      isDirty={form.isDirty}
      flag={flag}
      concerns={{ news_ids: [news.id] }}
      why={<WhyButton about={{ kind: 'news', id: news.id }} />}
      draft={
        <>
          <DraftActions
            title={form.values.newsFlash_title}
            hasDraft={news.is_published && (news.draft !== null || form.isDirty)}
            flag={flag}
            checked={checked}
            publish={(accepted) => publish(news.id, accepted)}
            now={textOf(form.values)}
            history={{
              key: `news:${news.id}`,
              list: () => api.news.versions({ id: news.id }),
              read: async (version) => textOf((await api.news.version({ id: news.id, version })).version),
              restore: {
                operation: 'news.restore',
                run: async (version) =>
                  putNews((await api.news.restore({ id: news.id, version, revision: (await form.autosave.flush()).revision })).news_flash),
              },
            }}
          />
          <Schedule
            at={news.publish_at}
            isWaiting={!news.is_published || news.draft !== null || form.isDirty}
            flag={flag}
            checked={checked}
            plan={(publish_at, accepted) => publish(news.id, accepted, publish_at)}
            cancel={async () => putNews((await api.news.unschedule({ id: news.id })).news_flash)}
          />
        </>
      }
      linked={{ kind: 'newsflash', id: news.id }}
      checked={checked}
      setPublished={async (isPublished, redirect_to, accepted) =>
        isPublished ? publish(news.id, accepted) : putNews((await api.news.unpublish({ id: news.id, redirect_to })).news_flash)
      }
      remove={async (redirect_to) => {
        audience.forget()
        await api.news.remove({ id: news.id, redirect_to })
        await navigate('/admin/newsflash')
        queryClient.removeQueries({ queryKey: newsQuery(news.id).queryKey })
      }}
    />
  )
  return (
    <WritePage
      about={{ kind: 'news', id: news?.id ?? '' }}
      heading={t(news ? 'edit' : 'create')}
      back={{ to: '/admin/newsflash', label: t('title') }}
      form={form}
      missing={isComplete(form.values) ? null : publicationText('needsTitle')}
      text={{
        of: textOf,
        change: ({ title, html }) => ({ ...(title !== undefined && { newsFlash_title: title }), ...(html !== undefined && { newsFlash_content: html }) }),
      }}
      fields={{
        newsFlash_title: { label: publicationText('title') },
        newsFlash_content: { label: publicationText('content'), isHtml: true },
        newsFlash_featureImage: { label: t('picture') },
        feature_image_alt: { label: t('alt') },
        newsFlash_categories: { label: t('categories') },
      }}
      placeholder={{ title: t('titlePlaceholder'), html: t('textPlaceholder') }}
      isLocked={isLocked}
      isNew={news === null}
      isUnsaved={audience.draft !== null}
      aside={
        <>
          {publishing}
          {news && (
            <FieldCard title={reviewText('title')}>
              <ReviewCard
                kind="news"
                document_id={news.id}
                html={form.values.newsFlash_content}
                revision={form.document.revision}
                isUnseen={!news.is_published || news.draft !== null || form.isDirty}
                flush={() => form.autosave.flush()}
                onHtml={(newsFlash_content) => form.set({ newsFlash_content })}
              />
            </FieldCard>
          )}
          {news && (
            <FieldCard title={freshnessText('title')}>
              <FreshnessCard kind="news" document_id={news.id} />
            </FieldCard>
          )}
          {news && <AudienceCard news={news} form={audience} />}
          <FeatureImage
            url={newsFlash_featureImage}
            alt={feature_image_alt}
            onChange={({ url, alt }) =>
              form.set({ ...(url !== undefined && { newsFlash_featureImage: url }), ...(alt !== undefined && { feature_image_alt: alt }) })
            }
          />
          <FieldCard title={t('categories')} hint={t('categoriesHint')}>
            <TagsInput
              aria-label={t('categories')}
              placeholder={newsFlash_categories.length === 0 ? t('categoriesPlaceholder') : undefined}
              data={known}
              value={newsFlash_categories}
              maxTags={20}
              lengthMax={80}
              onChange={(categories) => form.set({ newsFlash_categories: categories })}
            />
          </FieldCard>
        </>
      }
    />
  )
}
