import type { HelpCategory } from '@porchlight/contracts/help/help'
import { limits } from '@porchlight/contracts/limits'
import { drafts } from '../drafts.ts'
import type { Reading } from '../help/help-store.ts'
import { CategoryRow, RowBones } from '../parts/category-row.tsx'
import { SearchField } from '../parts/search-field.tsx'
import type { Press } from '../parts/toolbar.tsx'
import type { Way } from '../parts/way.tsx'
import { t } from '../texts.ts'

/** 'Search for Help' on the dashboard: the search field, and the first topics below it. */
export function HelpBlock({
  topics,
  wayTo,
  onSearch,
  onPress,
}: {
  topics: Reading<HelpCategory[]>
  wayTo: (category: HelpCategory) => Way
  onSearch: (query: string) => void
  onPress: (press: Press) => void
}) {
  const top = topics.status === 'ready' ? topics.value.filter(({ parent_cat_id }) => parent_cat_id === null) : []
  return (
    <section className="card help-block" aria-label={t('search_label')} data-block="help">
      <SearchField query={drafts.get('search')} onSearch={onSearch} onType={(text) => void drafts.set('search', text)} />
      {topics.status === 'loading' ? <RowBones label={t('loading_topics')} rows={limits.dashboardCategories} /> : null}
      {topics.status === 'failed' ? (
        <div className="notice" role="alert">
          <p>{t('load_failed')}</p>
          <button type="button" className="button" onClick={topics.retry}>
            {t('retry')}
          </button>
        </div>
      ) : null}
      {topics.status === 'ready' && top.length === 0 ? <p className="nothing">{t('no_content')}</p> : null}
      {top.length > 0 ? (
        <ul className="rows">
          {top.slice(0, limits.dashboardCategories).map((category) => (
            <CategoryRow key={category.category_id} category={category} way={wayTo(category)} />
          ))}
        </ul>
      ) : null}
      {top.length > limits.dashboardCategories ? (
        <button type="button" className="link" onClick={() => onPress('help')}>
          {t('all_topics')}
        </button>
      ) : null}
    </section>
  )
}
