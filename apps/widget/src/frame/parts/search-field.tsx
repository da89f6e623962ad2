import { type FormEvent, useEffect, useRef } from 'react'
import { t } from '../texts.ts'
import { Icon, icons } from './icons.tsx'

/**
 * The help center's search field. Uncontrolled, so that text typed before the app's script has run is kept. Blank text is not searched; `onClear` is called
 * when the text has become blank.
 */
export function SearchField({
  query = '',
  onSearch,
  onClear,
  onType,
}: {
  query?: string
  onSearch: (query: string) => void
  onClear?: () => void
  /** Called with the initial text, which may have been typed before the app's script ran, and with every change. */
  onType?: (text: string) => void
}) {
  const input = useRef<HTMLInputElement>(null)
  const shown = useRef(query)
  useEffect(() => {
    // Update the field only when the route's query changes; anything else would overwrite what the visitor is typing.
    if (input.current && shown.current !== query && input.current.value.trim() !== query) input.current.value = query
    shown.current = query
  }, [query])
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, for text typed before the app started; later input reports itself
  useEffect(() => onType?.(input.current?.value ?? ''), [])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const text = input.current?.value.trim() ?? ''
    if (text) onSearch(text)
  }
  const type = () => {
    const text = input.current?.value ?? ''
    onType?.(text)
    if (text.trim() === '') onClear?.()
  }
  return (
    <search>
      <form className="search" data-press="search" onSubmit={submit}>
        <input
          ref={input}
          name="query"
          type="search"
          enterKeyHint="search"
          autoComplete="off"
          maxLength={500}
          aria-label={t('search_label')}
          placeholder={t('search_label')}
          defaultValue={query}
          onInput={type}
        />
        <button type="submit" className="search-go" aria-label={t('search')}>
          <Icon d={icons.search} size={18} />
        </button>
      </form>
    </search>
  )
}
