import { NativeSelect } from '@mantine/core'
import type { ArticleView } from '@porchlight/contracts/articles/articles'
import { translationOf } from '@porchlight/contracts/reviews/review-kinds'
import type { ArticleTranslation } from '@porchlight/contracts/translations/translations'
import { momentText } from '@porchlight/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { Loaded } from '../../interface/page/loaded.tsx'
import { shownTranslationsQuery } from '../../library/shown-translations.ts'
import { usePermissions } from '../../permissions/permissions.ts'
import { articleLanguagesQuery } from './api.ts'
import styles from './article-languages.module.css'
import { languageChoices, languageName } from './language-name.ts'
import { t } from './texts.ts'
import { TranslationDialog } from './translation-dialog.tsx'

/** An article's languages, with their status and a button to add another translation (checklist C7). Links to a translation (`?translation=`) open it. */
export function ArticleLanguages({ article }: { article: ArticleView }) {
  const query = useQuery(articleLanguagesQuery(article.article_id, article.revision))
  const [opened, setOpened] = useState<string | null>(null)
  const [search, setSearch] = useSearchParams()
  const linked = translationOf(search.get('translation') ?? '')
  const close = () => {
    setOpened(null)
    if (!search.has('translation')) return
    search.delete('translation')
    setSearch(search, { replace: true })
  }
  const { canRun } = usePermissions()
  // Offered only once the original's language is known: nothing is translated into the language it is written in.
  const original = useQuery(shownTranslationsQuery(null, false)).data?.languages[0]
  return (
    <Loaded query={query} rows={1}>
      {(languages) => {
        const isLinked = linked.article_id === article.article_id && languages.some(({ language }) => language === linked.language)
        const shown = opened ?? (isLinked ? linked.language : null)
        return (
          <>
            {languages.length === 0 && <p className={styles.none}>{t('none')}</p>}
            <ul className={styles.list}>
              {languages.map((one) => (
                <li key={one.language}>
                  <button
                    type="button"
                    aria-label={`${t('edit', { language: languageName(one.language) })}, ${t(stateOf(one))}`}
                    onClick={() => setOpened(one.language)}
                  >
                    <span>{languageName(one.language)}</span>
                    <State of={one} />
                  </button>
                </li>
              ))}
            </ul>
            {canRun('articleTranslations.save') && original !== undefined && (
              <NativeSelect
                size="xs"
                aria-label={t('addLabel')}
                value=""
                data={[{ value: '', label: t('add') }, ...languageChoices([original, ...languages.map(({ language }) => language)])]}
                onChange={(event) => event.currentTarget.value && setOpened(event.currentTarget.value)}
              />
            )}
            {shown && (
              <TranslationDialog key={shown} article={article} language={shown} isNew={!languages.some(({ language }) => language === shown)} onClose={close} />
            )}
          </>
        )
      }}
    </Loaded>
  )
}

const stateOf = ({ is_outdated, is_published, has_draft, publish_at }: ArticleTranslation) =>
  is_outdated ? 'outdated' : publish_at !== null ? 'scheduled' : !is_published ? 'draft' : has_draft ? 'changed' : 'published'

function State({ of }: { of: ArticleTranslation }) {
  const state = stateOf(of)
  return (
    <span className={styles.state} data-state={state}>
      {state === 'scheduled' && of.publish_at !== null ? t('scheduledFor', { moment: momentText(Date.parse(of.publish_at)) }) : t(state)}
    </span>
  )
}
