import type { FlowState } from '@porchlight/contact-flow'
import { SearchField } from '../parts/search-field.tsx'
import type { Way } from '../parts/way.tsx'
import { SearchResults } from '../screens/help/search-results.tsx'
import type { ContactStore } from './contact-store.ts'
import { t } from './contact-texts.ts'

/** The step CHECK_HELP_LIBRARY: searches the help center, and asks whether that answered the question. */
export function SearchStep({ store, state, article, onClose }: { store: ContactStore; state: FlowState; article: (id: string) => Way; onClose: () => void }) {
  const { title, hint, messageWhenAnswerFound, messageWhenAnswerNotFound } = store.shown.form.searchStep
  const { query, found } = state.search
  const answer = (outcome: 'yes' | 'no') => store.move({ type: 'found', found: outcome })
  return (
    <section className="contact-step" aria-labelledby="contact-question">
      <h2 id="contact-question" data-focus tabIndex={-1} dir="auto">
        {title}
      </h2>
      {hint ? (
        <p className="hint" dir="auto">
          {hint}
        </p>
      ) : null}
      <SearchField query={query} onSearch={(next) => store.move({ type: 'search', query: next })} />
      {query === '' ? null : <SearchResults query={query} by="id" wayTo={article} />}
      <fieldset className="contact-found">
        <legend>{t('found')}</legend>
        <button type="button" className="button" aria-pressed={found === 'yes'} onClick={() => answer('yes')}>
          {t('yes')}
        </button>
        <button type="button" className="button" aria-pressed={found === 'no'} onClick={() => answer('no')}>
          {t('no')}
        </button>
      </fieldset>
      <div role="status">
        {found === null ? null : (
          <p className="contact-said" dir="auto">
            {found === 'yes' ? messageWhenAnswerFound : messageWhenAnswerNotFound}
          </p>
        )}
      </div>
      {found === 'yes' ? (
        <button
          type="button"
          className="button strong"
          onClick={() => {
            store.move({ type: 'reset' })
            onClose()
          }}
        >
          {t('close')}
        </button>
      ) : null}
      {found === 'no' ? (
        <button type="button" className="button strong" onClick={() => store.move({ type: 'next' })}>
          {t('next')}
        </button>
      ) : null}
    </section>
  )
}
