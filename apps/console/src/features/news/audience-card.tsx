import '@mantine/core/styles/Checkbox.layer.css'
import { Button, Checkbox, NativeSelect, Textarea } from '@mantine/core'
import { asApiError } from '@porchlight/client'
import { pagePattern, readablePage } from '@porchlight/contracts/news/matches-page'
import type { NewsAudience, NewsFlash } from '@porchlight/contracts/news/news'
import { currentLocale } from '@porchlight/ui/translate.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../shared/connection/api.ts'
import { contactConditionsText } from '../../shared/contacts/contact-conditions.ts'
import { FieldCard } from '../../shared/content/publications/field-card.tsx'
import { languageName } from '../../shared/content/translations/language-name.ts'
import { showSuccess } from '../../shared/interface/toasts.ts'
import { usePermissions } from '../../shared/permissions/permissions.ts'
import { putNews } from './api.ts'
import { SegmentDialog } from './segment-dialog.tsx'
import { t } from './texts.ts'

const audiences = ['public', 'customers', 'staff'] as const
const listFormat = () => new Intl.ListFormat(currentLocale(), { type: 'disjunction' })

/** Says in one sentence who gets a news flash. */
export function whoGets({ audience, segment, only_languages, only_pages }: NewsAudience): string {
  const languages = only_languages.length > 0 && t('inLanguages', { languages: listFormat().format(only_languages.map(languageName)) })
  const pages = only_pages.length > 0 && t('onPages', { pages: listFormat().format(only_pages.map(readablePage)) })
  const readers = segment === null ? t(`gets_${audience}`) : t('gets_segment', { conditions: contactConditionsText(segment) })
  return [readers, languages, pages].filter((part) => part !== false).join(' ')
}

/** Fields that were changed on the screen; `from` is what was stored, and at which revision, when the first of them was. */
type Draft = { from: NewsFlash; change: Partial<NewsAudience> }

/** Who gets a news flash, as changed on the screen. */
export type AudienceForm = {
  /** Null: as stored. */
  draft: Draft | null
  set: (change: Partial<NewsAudience>) => void
  /** Returns what was changed, to be saved by the act that publishes. @throws ApiError `conflict`, as `flush` */
  forPublication: () => Promise<Partial<NewsAudience> | undefined>
  /** Saves what was changed, after the text. @throws ApiError `conflict` if a colleague has changed the same field meanwhile, whose choice is then shown */
  flush: () => Promise<{ revision: number }>
  forget: () => void
}

/** Returns the patterns in the lines of the field. */
const writtenPages = (lines: readonly string[]) => lines.map((line) => line.trim()).filter((line) => line !== '')

/** Returns a change as it is saved. */
const written = (change: Partial<NewsAudience>): Partial<NewsAudience> => ({
  ...change,
  ...(change.only_pages && { only_pages: writtenPages(change.only_pages) }),
})

/** Returns whether nobody has changed the same fields since. */
const isStillSame = ({ from, change }: Draft, now: NewsFlash): boolean =>
  (['audience', 'segment', 'only_languages', 'only_pages'] as const).every(
    (name) => change[name] === undefined || JSON.stringify(from[name]) === JSON.stringify(now[name]),
  )

/** Keeps a change of who gets a news flash until it is saved. `flush` saves the text that is on the screen. */
export function useAudience(news: NewsFlash | null, flush: () => Promise<{ revision: number }>): AudienceForm {
  const [draft, setDraft] = useState<Draft | null>(null)
  const save = async ({ from, change }: Draft) => {
    const { news_flash: now } = await api.news.read({ id: from.id })
    const isSame = isStillSame({ from, change }, now)
    // At the revision where the change began, the server refuses it.
    const saving = api.news.setAudience({ ...written(change), id: from.id, revision: isSame ? now.revision : from.revision })
    const saved = await saving.catch((failure: unknown) => {
      if (asApiError(failure).code === 'conflict') {
        putNews(now)
        setDraft(null)
      }
      throw failure
    })
    putNews(saved.news_flash)
    setDraft(null)
    return { revision: saved.news_flash.revision }
  }
  return {
    draft,
    set: (change) => news && setDraft({ from: draft?.from ?? news, change: { ...draft?.change, ...change } }),
    flush: async () => {
      const flushed = await flush()
      return draft ? save(draft) : flushed
    },
    async forPublication() {
      if (!draft) return undefined
      // What a colleague has changed meanwhile is refused.
      if (!isStillSame(draft, (await api.news.read({ id: draft.from.id })).news_flash)) await save(draft)
      return written(draft.change)
    },
    forget: () => setDraft(null),
  }
}

/** Who may read a news flash, and in which languages and on which pages it is shown. */
export function AudienceCard({ news, form }: { news: NewsFlash; form: AudienceForm }) {
  const { can } = usePermissions()
  const isLocked = (news.is_published || news.publish_at !== null) && !can('canManageAndPublishNewsArticles')
  const { data } = useQuery({ queryKey: ['translations', 'news-languages'], queryFn: () => api.translations.shown({ language: 'en' }) })
  const shown: NewsAudience = { ...news, only_pages: news.only_pages.map(readablePage), ...form.draft?.change }
  const [isChoosing, setChoosing] = useState(false)
  const wrong = writtenPages(shown.only_pages).find((page) => pagePattern(page) === null)
  const languages = [...new Set([...(data?.languages ?? []), ...shown.only_languages])]
  const save = useMutation({
    mutationFn: form.flush,
    onSuccess: () => showSuccess(whoGets({ ...shown, only_pages: writtenPages(shown.only_pages) }), 'news-audience'),
  })
  return (
    <FieldCard title={t('audience')} hint={whoGets(news)}>
      <NativeSelect
        label={t('whoReads')}
        value={shown.audience}
        disabled={isLocked}
        data={audiences.map((value) => ({ value, label: t(`audience_${value}`) }))}
        onChange={(event) => {
          const audience = audiences.find((one) => one === event.currentTarget.value) ?? 'public'
          // Nobody but signed-in customers is in a segment.
          form.set({ audience, ...(audience !== 'customers' && { segment: null }) })
        }}
      />
      {shown.audience === 'customers' && (
        <NativeSelect
          label={t('whichCustomers')}
          description={shown.segment ? contactConditionsText(shown.segment) : undefined}
          inputWrapperOrder={['label', 'input', 'description']}
          value={shown.segment ? 'some' : 'all'}
          disabled={isLocked}
          data={[
            { value: 'all', label: t('allCustomers') },
            { value: 'some', label: t('someCustomers') },
          ]}
          onChange={(event) => (event.currentTarget.value === 'some' ? setChoosing(true) : form.set({ segment: null }))}
        />
      )}
      {shown.audience === 'customers' && shown.segment && !isLocked && (
        <Button variant="subtle" size="xs" onClick={() => setChoosing(true)}>
          {t('changeSegment')}
        </Button>
      )}
      {isChoosing && (
        <SegmentDialog
          segment={shown.segment}
          onClose={() => setChoosing(false)}
          onChoose={(segment) => {
            form.set({ audience: 'customers', segment })
            setChoosing(false)
          }}
        />
      )}
      {languages.length > 1 && (
        <Checkbox.Group
          label={t('onlyLanguages')}
          description={t('onlyLanguagesHint')}
          value={shown.only_languages}
          onChange={(only_languages) => form.set({ only_languages })}
        >
          {languages.map((language) => (
            <Checkbox key={language} value={language} label={languageName(language)} disabled={isLocked} mt={6} />
          ))}
        </Checkbox.Group>
      )}
      <Textarea
        label={t('onlyPages')}
        description={t('onlyPagesHint')}
        inputWrapperOrder={['label', 'input', 'description']}
        placeholder="/shop/*"
        dir="ltr"
        autosize
        minRows={1}
        maxRows={6}
        maxLength={6000}
        readOnly={isLocked}
        error={wrong !== undefined && t('noPage', { page: wrong })}
        value={shown.only_pages.join('\n')}
        onChange={(event) => form.set({ only_pages: event.currentTarget.value.split('\n') })}
      />
      {form.draft && !isLocked && (
        <Button variant="default" loading={save.isPending} disabled={wrong !== undefined} onClick={() => save.mutate()}>
          {t('saveAudience')}
        </Button>
      )}
    </FieldCard>
  )
}
