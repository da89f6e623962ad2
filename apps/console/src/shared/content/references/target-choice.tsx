import '@mantine/core/styles/Combobox.layer.css'
import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import type { RedirectedKind } from '@porchlight/contracts/references/references'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../connection/api.ts'
import { t } from './texts.ts'

/** A text that was chosen. */
export type Choice = { value: string; label: string }

const debounceMs = 200

/** Field that chooses a published text of a kind, by default the one to which readers are sent instead of those that are leaving. */
export function TargetChoice({
  kind,
  leaving,
  chosen,
  onChoose,
  label = t('redirect'),
  hint = t('redirectHint'),
  placeholder = t('redirectNone'),
}: {
  kind: RedirectedKind
  leaving: readonly string[]
  chosen: Choice | null
  onChoose: (choice: Choice | null) => void
  label?: string
  hint?: string
  placeholder?: string
}) {
  const [typed, type] = useState('')
  const [sought] = useDebouncedValue(typed.trim(), debounceMs)
  const query = useQuery({
    queryKey: ['references', 'targets', kind, kind === 'article' ? sought : ''],
    queryFn: () => targetsOf(kind, sought),
    staleTime: 30_000,
    placeholderData: (before) => before,
  })
  const found = (query.data ?? []).filter(({ value }) => !leaving.includes(value))
  const data = chosen && !found.some(({ value }) => value === chosen.value) ? [chosen, ...found] : found
  return (
    <Select
      label={label}
      description={hint}
      placeholder={placeholder}
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
