import { Button, Modal } from '@mantine/core'
import { RichText } from '@porchlight/ui/rich-text/rich-text.tsx'
import { useReturnFocus } from '../../interface/dialogs/use-return-focus.ts'
import styles from './publications.module.css'
import type { Text } from './text.ts'
import { t } from './texts.ts'
import type { Stored, TextForm } from './use-text-form.ts'

/** Dialog that compares the user's version with a colleague's side by side and asks the user to pick one; both are kept until then. */
export function CompareDialog<V extends object>({
  form: { autosave, values },
  theirs,
  textOf,
  onClose,
}: {
  form: TextForm<V>
  theirs: Stored<V>
  textOf: (values: V) => Text
  onClose: () => void
}) {
  useReturnFocus()
  const choose = (run: () => void) => {
    run()
    onClose()
  }
  return (
    <Modal opened onClose={onClose} title={t('compareTitle')} size="60rem" closeButtonProps={{ 'aria-label': t('close') }}>
      <div className={styles.compare}>
        <Version name={t('yours')} text={textOf(values)}>
          <Button onClick={() => choose(() => void autosave.keepMine())}>{t('keepYours')}</Button>
        </Version>
        <Version name={t('theirs')} text={textOf(theirs.values)}>
          <Button variant="default" onClick={() => choose(() => autosave.settle(theirs))}>
            {t('takeTheirs')}
          </Button>
        </Version>
      </div>
    </Modal>
  )
}

function Version({ name, text, children }: { name: string; text: Text; children: React.ReactNode }) {
  return (
    <section className={styles.version} aria-label={name}>
      <h3>{name}</h3>
      <div className={styles.versionText}>
        <h4>{text.title}</h4>
        {text.plain && <p>{text.plain}</p>}
        <RichText html={text.html} size="compact" />
      </div>
      {children}
    </section>
  )
}
