import '@mantine/core/styles/Combobox.layer.css'
import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import type { RedirectedKind } from '@porchlight/contracts/references/references'
import { Notice } from '@porchlight/ui'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { api } from '../../connection/api.ts'
import { kindText, placePath, placeTitle } from './places.ts'
import styles from './references.module.css'
import { t } from './texts.ts'

/** A text that is about to disappear for readers. */
export type Leaving = { kind: RedirectedKind; id: string }
type Choice = { value: string; label: string }

/** Query for what links to a text. Always asked anew: the answer decides what somebody does next. */
export const linksHereQuery = (text: Leaving | null) => ({
  queryKey: ['references', 'links-here', text],
  queryFn: ({ signal }: { signal: AbortSignal }) => api.references.linksHere(text ?? { kind: 'article', id: '' }, { signal }),
  enabled: text !== null,
  staleTime: 0,
  gcTime: 0,
})

/**
 * What links to a text that is about to disappear for readers, and the choice of another to which they are sent. `part` belongs into the dialog that asks;
 * `apply` is called before the text disappears.
 */
export function useRedirect(text: Leaving | null): { part: ReactNode; apply: () => Promise<void>; isLinked: boolean; isWaiting: boolean } {
  const query = useQuery(linksHereQuery(text))
  const [chosen, choose] = useState<Choice | null>(null)
  const { data } = query
  const count = data ? data.places.length + data.others : 0
  const isLinked = count > 0 || (data?.redirects ?? 0) > 0
  return {
    isLinked,
    // Whether anything links here is not known yet.
    isWaiting: text !== null && query.isPending,
    apply: async () => {
      if (text && chosen) await api.references.redirect({ ...text, target_id: chosen.value })
    },
    part: text && (
      <section className={styles.links} aria-busy={query.isPending}>
        {query.isError && <Notice tone="warning">{t('failed')}</Notice>}
        {data && count > 0 && (
          <>
            <h3>{t('linksHere', { count })}</h3>
            <ul>
              {data.places.map((place) => (
                <li key={`${place.kind} ${place.id}`}>
                  <Link to={placePath(place, text.id)} target="_blank" dir="auto">
                    {placeTitle(place)}
                  </Link>{' '}
                  <span>
                    {kindText(place.kind)}
                    {place.is_draft && ` · ${t('draft')}`}
                  </span>
                </li>
              ))}
              {data.others > 0 && <li>{t('others', { count: data.others })}</li>}
            </ul>
          </>
        )}
        {data && data.redirects > 0 && <p>{t('redirectedHere', { count: data.redirects })}</p>}
        <TargetChoice text={text} chosen={chosen} onChoose={choose} />
      </section>
    ),
  }
}

const debounceMs = 200

/** Field that chooses a published text of the same kind. */
function TargetChoice({ text: { kind, id }, chosen, onChoose }: { text: Leaving; chosen: Choice | null; onChoose: (choice: Choice | null) => void }) {
  const [typed, type] = useState('')
  const [sought] = useDebouncedValue(typed.trim(), debounceMs)
  const query = useQuery({
    queryKey: ['references', 'targets', kind, kind === 'article' ? sought : ''],
    queryFn: () => targetsOf(kind, sought),
    staleTime: 30_000,
    placeholderData: (before) => before,
  })
  const found = (query.data ?? []).filter(({ value }) => value !== id)
  const data = chosen && !found.some(({ value }) => value === chosen.value) ? [chosen, ...found] : found
  return (
    <Select
      label={t('redirect')}
      description={t('redirectHint')}
      placeholder={t('redirectNone')}
      nothingFoundMessage={t('redirectNotFound')}
      searchable
      clearable
      data={data}
      value={chosen?.value ?? null}
      onSearchChange={type}
      onChange={(value) => onChoose(data.find((each) => each.value === value) ?? null)}
      comboboxProps={{ withinPortal: true }}
      {...(kind === 'article' && { filter: ({ options }) => options })}
    />
  )
}

async function targetsOf(kind: RedirectedKind, sought: string): Promise<Choice[]> {
  if (kind === 'newsflash')
    return (await api.news.list({ is_published: 'true', limit: 100 })).news_flashes.map(({ id, newsFlash_title }) => ({ value: id, label: newsFlash_title }))
  if (kind === 'course')
    return (await api.courses.list({ library_type: 'own' })).courses.flatMap(({ course_id, course_title, is_published }) =>
      is_published ? { value: course_id, label: course_title } : [],
    )
  if (sought === '')
    return (await api.articles.list({ status: 'published', limit: 20 })).articles.map(({ article_id, article_title }) => ({
      value: article_id,
      label: article_title,
    }))
  return (await api.search.articles({ query: sought, page_size: 10 })).results.flatMap(({ document_id, title, is_published }) =>
    is_published ? { value: document_id, label: title } : [],
  )
}
