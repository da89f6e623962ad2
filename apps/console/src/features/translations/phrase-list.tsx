import { Button } from '@mantine/core'
import type { TranslationView } from '@porchlight/contracts/translations/translations'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, useDeferredValue, useState } from 'react'
import { Loaded } from '../../shared/interface/page/loaded.tsx'
import { ActionButton } from '../../shared/permissions/action-button.tsx'
import { type PhraseFilter, phrasesQuery } from './api.ts'
import { PhraseForm } from './phrase-form.tsx'
import { t } from './texts.ts'
import styles from './translations.module.css'

/** Phrases that match the filter. Only one can be edited at a time, inline. */
export function PhraseList({ filter, empty }: { filter: PhraseFilter; empty: ReactNode }) {
  const query = useInfiniteQuery(phrasesQuery(useDeferredValue(filter)))
  const [edited, setEdited] = useState<string | null>(null)
  return (
    <Loaded query={query} rows={5}>
      {({ pages }) => {
        const phrases = pages.flatMap((page) => page.translations)
        if (phrases.length === 0) return empty
        return (
          <>
            <ul className={styles.list}>
              {phrases.map((phrase) => (
                <li key={phrase.translation_id}>
                  {edited === phrase.translation_id ? (
                    <PhraseForm language={phrase.language} phrase={phrase} onClose={() => setEdited(null)} />
                  ) : (
                    <PhraseRow phrase={phrase} onEdit={() => setEdited(phrase.translation_id)} />
                  )}
                </li>
              ))}
            </ul>
            {query.hasNextPage && (
              <div className={styles.more}>
                <Button variant="default" size="xs" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
                  {t('more')}
                </Button>
              </div>
            )}
          </>
        )
      }}
    </Loaded>
  )
}

function PhraseRow({ phrase, onEdit }: { phrase: TranslationView; onEdit: () => void }) {
  return (
    <div className={styles.row}>
      <p lang="" dir="auto">
        {phrase.source}
      </p>
      <p lang={phrase.language} dir="auto" data-missing={phrase.state === 'missing' || undefined}>
        {phrase.translation || t('notTranslated')}
      </p>
      {phrase.state === 'current' ? (
        <span />
      ) : (
        <span className={styles.state} data-state={phrase.state}>
          {t(phrase.state)}
        </span>
      )}
      <ActionButton for="translations.update" variant="subtle" color="gray" size="xs" aria-label={t('editPhrase', { source: phrase.source })} onClick={onEdit}>
        {t('edit')}
      </ActionButton>
    </div>
  )
}
