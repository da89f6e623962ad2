import { Button, NativeSelect } from '@mantine/core'
import type { SavedAs } from '@porchlight/contracts/published-documents/text-version'
import type { SopArticle } from '@porchlight/contracts/sops/sops'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { api } from '../../shared/connection/api.ts'
import { queryClient } from '../../shared/connection/query-client.ts'
import type { Checked } from '../../shared/content/faults/use-fault-question.tsx'
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
import { Loaded } from '../../shared/interface/page/loaded.tsx'
import { usePermissions } from '../../shared/permissions/permissions.ts'
import { putSop, readSop, type SopValues, sopCategoriesQuery, sopQuery, storedSop } from './api.ts'
import { CategoryDialog } from './category-dialog.tsx'
import { t } from './texts.ts'

const flag = 'canManageAndPublishSopArticles'

/** Returns the text that says what an SOP still needs before it can be saved. */
function missingOf({ sop_title, category_id }: SopValues): string | null {
  if (category_id !== '') return sop_title.trim() === '' ? publicationText('needsTitle') : null
  return t(sop_title.trim() === '' ? 'needsTitleAndCategory' : 'needsCategory')
}

/** SOP editor; `sop` is null for a new one. */
export function SopForm({
  sop,
  stored,
  store,
}: {
  sop: SopArticle | null
  stored: Stored<SopValues>
  store: (values: SopValues, revision: number, saved_as: SavedAs) => Promise<Stored<SopValues>>
}) {
  const navigate = useNavigate()
  const { can } = usePermissions()
  const { data: categories = [] } = useQuery(sopCategoriesQuery)
  const isComplete = (values: SopValues) => missingOf(values) === null
  const read = async () => (sop ? storedSop(await readSop(sop.article_id)) : stored)
  const form = useTextForm({ copyKey: `sop:${sop?.article_id ?? 'new'}`, stored, store, isAutosaved: sop !== null, isComplete, html: 'sop_content', read })
  // Everybody sees at once where a published SOP is.
  const isFiled = (sop?.is_published ?? false) && !can(flag)
  // What is published by itself is changed by those who publish.
  const isLocked = sop !== null && sop.publish_at !== null && !can(flag)
  const textOf = (values: Pick<SopValues, 'sop_title' | 'sop_content'>) => ({ title: values.sop_title, html: values.sop_content })
  const checked: Checked = { kind: 'sop', ids: sop ? [sop.article_id] : [], flush: () => form.autosave.flush() }
  const publishing = sop && (
    <PublishActions
      title={sop.sop_title}
      isPublished={sop.is_published}
      isDirty={form.isDirty}
      flag={flag}
      draft={
        <>
          <DraftActions
            title={form.values.sop_title}
            hasDraft={sop.is_published && (sop.draft !== null || form.isDirty)}
            flag={flag}
            checked={checked}
            publish={async ({ despite, revision }) => putSop((await api.sops.publish({ article_id: sop.article_id, revision, despite })).sop_article)}
            now={textOf(form.values)}
            history={{
              key: `sop:${sop.article_id}`,
              list: () => api.sops.versions({ article_id: sop.article_id }),
              read: async (version) => textOf((await api.sops.version({ article_id: sop.article_id, version })).version),
              restore: {
                operation: 'sops.restore',
                run: async (version) =>
                  putSop((await api.sops.restore({ article_id: sop.article_id, version, revision: (await form.autosave.flush()).revision })).sop_article),
              },
            }}
          />
          <Schedule
            at={sop.publish_at}
            isWaiting={!sop.is_published || sop.draft !== null || form.isDirty}
            flag={flag}
            checked={checked}
            plan={async (publish_at, { despite, revision }) =>
              putSop((await api.sops.publish({ article_id: sop.article_id, revision, publish_at, despite })).sop_article)
            }
            cancel={async () => putSop((await api.sops.unschedule({ article_id: sop.article_id })).sop_article)}
          />
        </>
      }
      checked={checked}
      setPublished={async (isPublished, _redirect_to, accepted) => {
        const { article_id } = sop
        putSop(
          (
            await (isPublished
              ? api.sops.publish({ article_id, revision: accepted?.revision, despite: accepted?.despite })
              : api.sops.unpublish({ article_id }))
          ).sop_article,
        )
      }}
      remove={async () => {
        await api.sops.remove({ article_id: sop.article_id })
        await navigate('/admin/sop')
        queryClient.removeQueries({ queryKey: sopQuery(sop.article_id).queryKey })
      }}
    />
  )
  return (
    <WritePage
      about={{ kind: 'sop', id: sop?.article_id ?? '' }}
      heading={t(sop ? 'edit' : 'create')}
      back={sop ? { to: `/admin/sop/${sop.article_id}`, label: sop.sop_title } : { to: '/admin/sop', label: t('title') }}
      form={form}
      missing={missingOf(form.values)}
      text={{
        of: textOf,
        change: ({ title, html }) => ({ ...(title !== undefined && { sop_title: title }), ...(html !== undefined && { sop_content: html }) }),
      }}
      fields={{
        sop_title: { label: publicationText('title') },
        sop_content: { label: publicationText('content'), isHtml: true },
        category_id: { label: t('category'), shown: (id) => categories.find((category) => category.category_id === id)?.category_title ?? '' },
      }}
      placeholder={{ title: t('titlePlaceholder'), html: t('textPlaceholder') }}
      isLocked={isLocked}
      isNew={sop === null}
      aside={
        <>
          {publishing}
          {sop && (
            <FieldCard title={reviewText('title')}>
              <ReviewCard
                kind="sop"
                document_id={sop.article_id}
                html={form.values.sop_content}
                revision={form.document.revision}
                isUnseen={!sop.is_published || sop.draft !== null || form.isDirty}
                flush={() => form.autosave.flush()}
                onHtml={(sop_content) => form.set({ sop_content })}
              />
            </FieldCard>
          )}
          {sop && (
            <FieldCard title={freshnessText('title')}>
              <FreshnessCard kind="sop" document_id={sop.article_id} />
            </FieldCard>
          )}
          <CategoryField category_id={form.values.category_id} isLocked={isFiled} onChange={(category_id) => form.set({ category_id })} />
        </>
      }
    />
  )
}

function CategoryField({ category_id, isLocked, onChange }: { category_id: string; isLocked: boolean; onChange: (category_id: string) => void }) {
  const categories = useQuery(sopCategoriesQuery)
  const [isMaking, setMaking] = useState(false)
  return (
    <FieldCard title={t('category')}>
      <Loaded query={categories} rows={1}>
        {(list) => (
          <NativeSelect
            aria-label={t('category')}
            value={category_id}
            disabled={isLocked}
            data={[
              ...(category_id === '' ? [{ value: '', label: t('chooseCategory') }] : []),
              ...list.map((category) => ({ value: category.category_id, label: category.category_title })),
            ]}
            onChange={(event) => onChange(event.currentTarget.value)}
          />
        )}
      </Loaded>
      {!isLocked && (
        <Button variant="subtle" size="xs" leftSection={<IconPlus size={14} stroke={2} />} onClick={() => setMaking(true)}>
          {t('newCategory')}
        </Button>
      )}
      {isMaking && <CategoryDialog category={null} onDone={onChange} onClose={() => setMaking(false)} />}
    </FieldCard>
  )
}
