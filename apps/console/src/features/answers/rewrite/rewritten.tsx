import { Button } from '@mantine/core'
import type { RewriteView } from '@porchlight/contracts/answers/answers'
import styles from '../assist.module.css'
import { t } from '../texts.ts'

/** What a model said with other words, or why there is no such text. `onUse`: for texts that can be taken over. */
export function Rewritten({ rewritten: { outcome, text, phrased_by = '' }, onUse }: { rewritten: RewriteView; onUse?: (text: string) => void }) {
  if (outcome !== 'rewritten') return <p role="status">{t(`rewrite_${outcome}`)}</p>
  return (
    <div role="status">
      <blockquote className={styles.sentence} dir="auto" style={{ whiteSpace: 'pre-wrap' }}>
        {text}
      </blockquote>
      {onUse && (
        <Button size="xs" onClick={() => onUse(text)}>
          {t('useText')}
        </Button>
      )}
      <p className={styles.hint}>
        {t('rewrittenBy', { name: phrased_by })} {onUse && t('insertHint')}
      </p>
    </div>
  )
}
