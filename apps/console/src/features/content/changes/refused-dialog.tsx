import { Button, Modal } from '@mantine/core'
import styles from '../../../shared/content/visibility/effect-dialog.module.css'
import { DialogActions } from '../../../shared/interface/dialogs/dialog-actions.tsx'
import { type RefusedArticle, refusalText, refusedShownMax } from '../articles/change-articles.ts'
import { actionText, t } from '../texts.ts'

/** Dialog that lists the articles that were not changed, and why. */
export function RefusedDialog({ refused, titles, onClose }: { refused: readonly RefusedArticle[]; titles: ReadonlyMap<string, string>; onClose: () => void }) {
  return (
    <Modal
      opened={refused.length > 0}
      onClose={onClose}
      title={actionText('refusedTitle', { count: refused.length })}
      size={440}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <div className={styles.dialog}>
        <section className={styles.effects}>
          <ul>
            {refused.slice(0, refusedShownMax).map((each) => (
              <li key={each.article_id}>
                <strong>{titles.get(each.article_id) || t('untitled')}</strong>
                <span className={styles.titles}>{refusalText(each)}</span>
              </li>
            ))}
          </ul>
          {refused.length > refusedShownMax && <p>{actionText('moreRefused', { count: refused.length - refusedShownMax })}</p>}
        </section>
        <DialogActions>
          <Button onClick={onClose} data-autofocus>
            {t('close')}
          </Button>
        </DialogActions>
      </div>
    </Modal>
  )
}
