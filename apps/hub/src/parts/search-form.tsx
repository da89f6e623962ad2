import { useHub } from '../hub-context.ts'
import { t } from '../texts.ts'

/** The search field. Works without JavaScript; the island adds suggestions while typing. */
export function SearchForm({ query = '', isLarge = false }: { query?: string; isLarge?: boolean }) {
  const { to, language, library } = useHub()
  return (
    // biome-ignore lint/a11y/useSemanticElements: some readers announce a form within <search> twice
    <form
      className={isLarge ? 'search large' : 'search'}
      role="search"
      action={to({ name: 'search', query: '' }).split('?')[0]}
      data-search={library.support_lib_id}
      data-language={language}
      data-article={to({ name: 'article', id: '-', answered: null })}
    >
      <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true" className="search-mark">
        <path d="m20 20-4.6-4.6M17 10.5a6.5 6.5 0 1 1-13 0 6.5 6.5 0 0 1 13 0Z" />
      </svg>
      <input
        type="search"
        name="q"
        defaultValue={query}
        aria-label={t('searchHelp')}
        placeholder={t('searchHelp')}
        autoComplete="off"
        maxLength={500}
        enterKeyHint="search"
        dir="auto"
      />
      <button type="submit">{t('search')}</button>
    </form>
  )
}
