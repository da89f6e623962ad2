import { Button, Modal } from '@mantine/core'
import { RichText } from '@porchlight/ui/rich-text/rich-text.tsx'
import { useQuery } from '@tanstack/react-query'
import { useReturnFocus } from '../dialogs/use-return-focus.ts'
import { Loaded } from '../page/loaded.tsx'
import styles from './publications.module.css'
import type { Stored } from './text-form-state.ts'
import { t } from './texts.ts'
import type { TextForm } from './use-text-form.ts'
import type { Text } from './write-page.tsx'

/** Dialog that compares the user's version with a colleague's side by side and asks to pick one; both are kept until then. */
export function CompareDialog<V extends object>({
  form,
  readStored,
  textOf,
  onClose,
}: {
  form: TextForm<V>
  readStored: () => Promise<Stored<V>>
  textOf: (values: V) => Text
  onClose: () => void
}) {
  useReturnFocus()
  const stored = useQuery({ queryKey: ['publication-compared'], queryFn: readStored, gcTime: 0, staleTime: 0 })
  const choose = (run: (now: Stored<V>) => void, now: Stored<V>) => {
    run(now)
    onClose()
  }
  return (
    <Modal opened onClose={onClose} title={t('compareTitle')} size="60rem" closeButtonProps={{ 'aria-label': t('close') }}>
      <Loaded query={stored}>
        {(now) => (
          <div className={styles.compare}>
            <Version name={t('yours')} text={textOf(form.values)}>
              <Button onClick={() => choose(form.keep, now)}>{t('keepYours')}</Button>
            </Version>
            <Version name={t('theirs')} text={textOf(now.values)}>
              <Button variant="default" onClick={() => choose(form.drop, now)}>
                {t('takeTheirs')}
              </Button>
            </Version>
          </div>
        )}
      </Loaded>
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
