import { Modal } from '@mantine/core'
import type { ArticleView } from '@porchlight/contracts/articles/articles'
import { RichText } from '@porchlight/ui/rich-text/rich-text.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useReturnFocus } from '../../interface/dialogs/use-return-focus.ts'
import { Loaded } from '../../interface/page/loaded.tsx'
import { articleTranslationQuery } from './api.ts'
import styles from './article-languages.module.css'
import { languageName } from './language-name.ts'
import { t } from './texts.ts'
import { type Stored, TranslationForm } from './translation-form.tsx'

type Props = { article: ArticleView; language: string; isNew: boolean; onClose: () => void }

const nothing: Stored = {
  ...{ title: '', content: '', slug: '', meta_title: '', meta_description: '', keywords: [] },
  ...{ draft: null, revision: 0, is_published: false, is_outdated: false, publish_at: null },
}

/** Dialog for translating an article, next to the published original. */
export function TranslationDialog({ article, language, isNew, onClose }: Props) {
  useReturnFocus()
  const stored = useQuery({ ...articleTranslationQuery(article.article_id, language), enabled: !isNew })
  const [isDirty, setDirty] = useState(false)
  // Ignore Escape and outside clicks while there are unsaved changes; the form has a Discard button.
  const close = () => !isDirty && onClose()
  const form = (begin: Stored) => <TranslationForm article_id={article.article_id} language={language} stored={begin} onDirty={setDirty} onClose={onClose} />
  return (
    <Modal opened onClose={close} size="84rem" title={t('dialog', { language: languageName(language) })} closeButtonProps={{ 'aria-label': t('close') }}>
      <div className={styles.columns}>
        {/* A scroll container must be focusable, or keyboard users can't scroll it. */}
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: see above */}
        <section className={styles.original} aria-label={t('original')} tabIndex={0}>
          <p>{t('original')}</p>
          <h3>{article.article_title}</h3>
          <RichText html={article.article_content} size="compact" />
        </section>
        {isNew ? (
          form(nothing)
        ) : (
          <Loaded query={stored} rows={6}>
            {form}
          </Loaded>
        )}
      </div>
    </Modal>
  )
}
