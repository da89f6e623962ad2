import { Modal } from '@mantine/core'
import type { ArticleView } from '@porchlight/contracts/articles/articles'
import { ChoiceBar } from '@porchlight/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { articleLanguagesQuery, articleTranslationQuery } from '../../shared/content/translations/api.ts'
import { useReturnFocus } from '../../shared/interface/dialogs/use-return-focus.ts'
import { ContentLanguage, LanguageChoice } from '../../shared/library/content-language.tsx'
import { FilledRichText } from '../../shared/library/filled-rich-text.tsx'
import { useFilledContent } from '../../shared/library/use-filled-content.ts'
import type { ArticleFields } from './article-text.ts'
import styles from './preview-dialog.module.css'
import { t } from './texts.ts'
import { useLinkTargets } from './use-link-targets.ts'

const widths = { phone: 390, tablet: 768, desk: 1080 } as const
type Width = keyof typeof widths

/** Preview of the article, rendered by the same component as the page for visitors. */
export function PreviewDialog({ fields, article, onClose }: { fields: ArticleFields; article: ArticleView; onClose: () => void }) {
  useReturnFocus()
  const [width, setWidth] = useState<Width>('desk')
  const [language, setLanguage] = useState<string | null>(null)
  return (
    <Modal
      opened
      onClose={onClose}
      size="calc(100vw - 48px)"
      title={t('previewTitle')}
      closeButtonProps={{ 'aria-label': t('close') }}
      classNames={{ body: styles.previewBody }}
    >
      <div className={styles.previewWidths}>
        <ChoiceBar
          label={t('previewWidth')}
          value={width}
          onChange={setWidth}
          choices={[
            { value: 'phone', label: t('previewPhone') },
            { value: 'tablet', label: t('previewTablet') },
            { value: 'desk', label: t('previewDesk') },
          ]}
        />
        <LanguageChoice language={language} isDefault={false} onChange={setLanguage} />
      </div>
      <div className={styles.previewStage}>
        <ContentLanguage language={language} isDefault={false}>
          <article className={styles.previewPage} style={{ maxInlineSize: widths[width] }}>
            <Page article={article} fields={fields} language={language} />
          </article>
        </ContentLanguage>
      </div>
    </Modal>
  )
}

/** Article page in the chosen language: its published translation if there is one, otherwise the article with translated phrases. */
function Page({ article, fields, language }: { article: ArticleView; fields: ArticleFields; language: string | null }) {
  const { article_id, revision } = article
  const { data: languages } = useQuery({ ...articleLanguagesQuery(article_id, revision), enabled: language !== null && article_id !== '' })
  const isTranslated = languages?.some((one) => one.language === language && one.is_published) ?? false
  const { data: translation } = useQuery({ ...articleTranslationQuery(article_id, language ?? ''), enabled: language !== null && isTranslated })
  const { text } = useFilledContent()
  const shown = (isTranslated && language !== null && translation) || { title: fields.article_title, content: fields.article_content }
  const targets = useLinkTargets(shown.content)
  const linkOf = (id: string) => (targets && !targets.has(id) ? null : `/admin/article/edit/${id}`)
  return (
    <>
      <h1>{text(shown.title) || t('untitled')}</h1>
      <FilledRichText html={shown.content} linkOf={linkOf} />
    </>
  )
}
