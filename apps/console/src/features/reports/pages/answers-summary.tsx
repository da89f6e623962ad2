import { currentLocale } from '@porchlight/ui'
import { Link } from 'react-router'
import { usePermissions } from '../../../shared/permissions/permissions.ts'
import styles from '../reports.module.css'
import { t } from '../texts.ts'
import { countText } from '../words/format.ts'

/** What the answers of a period came to: the share that needed nobody, the way to questions without an answer, and what answers are made of. */
export function AnswersSummary({ measures }: { measures: readonly { measure: string; total: number }[] }) {
  const { can } = usePermissions()
  const of = (name: string) => measures.find(({ measure }) => measure === name)?.total ?? 0
  const [asked, resolved, open] = [of('answers_asked'), of('answers_resolved'), of('answers_not_found')]
  return (
    <section className={`${styles.card} ${styles.summary}`} aria-label={t('answersRate')}>
      <div className={styles.cardHead}>
        <h2>{t('answersRate')}</h2>
      </div>
      {asked > 0 && (
        <p className={styles.figures}>
          <span className={styles.bigFigure}>
            {new Intl.NumberFormat(currentLocale(), { style: 'percent', maximumFractionDigits: 0 }).format(resolved / asked)}
          </span>
        </p>
      )}
      <p className={styles.sentence}>{asked > 0 ? t('answersRateOf', { resolved: countText(resolved), count: asked }) : t('answersRateNone')}</p>
      {open > 0 && can('canCreateAndUpdateHelpCenterArticles') && (
        <p>
          <Link to="/admin/answers?outcome=not_found">{t('answersOpen')}</Link>
        </p>
      )}
      <p className={styles.hint}>
        {t('answersHow')} {can('canManageGeneralAndSecuritySettings') && <Link to="/admin/profile/settings/answers">{t('answersSettings')}</Link>}
      </p>
    </section>
  )
}
