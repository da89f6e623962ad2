import { Modal } from '@mantine/core'
import type { ArticleView } from '@porchlight/contracts'
import { ChoiceBar } from '@porchlight/ui'
import { useState } from 'react'
import { FilledRichText } from '../../../shared/library/filled-rich-text.tsx'
import { useFilledContent } from '../../../shared/library/use-filled-content.ts'
import type { ArticleFields } from '../article-text.ts'
import { t } from '../texts.ts'
import { useLinkTargets } from '../use-link-targets.ts'
import styles from './preview.module.css'

const widths = { phone: 390, tablet: 768, desk: 1080 } as const
type Width = keyof typeof widths

/** The article as visitors will see it, drawn by the component that draws it for them. */
export function PreviewDialog({ fields, article, onClose }: { fields: ArticleFields; article: ArticleView; onClose: () => void }) {
  const [width, setWidth] = useState<Width>('desk')
  const { text } = useFilledContent()
  const targets = useLinkTargets(fields.article_content)
  const linkOf = (id: string) => (targets && !targets.has(id) ? null : `/admin/article/edit/${id}`)
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
      </div>
      <div className={styles.previewStage}>
        <article className={styles.previewPage} style={{ maxInlineSize: widths[width] }} lang={article.support_lib_id ? undefined : 'en'}>
          <h1>{text(fields.article_title) || t('untitled')}</h1>
          <FilledRichText html={fields.article_content} linkOf={linkOf} />
        </article>
      </div>
    </Modal>
  )
}
