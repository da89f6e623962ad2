import { Modal, NativeSelect } from '@mantine/core'
import { type RewriteManner, rewriteManners, rewriteMax } from '@porchlight/contracts/answers/rewriting'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../shared/connection/api.ts'
import { libraryQuery } from '../../../shared/library/library.ts'
import { ActionButton } from '../../../shared/permissions/action-button.tsx'
import styles from '../assist.module.css'
import { t } from '../texts.ts'
import { offeredLanguages } from './languages.ts'
import { Rewritten } from './rewritten.tsx'

type Props = { isOpen: boolean; onClose: () => void; conversation_ref: string; text: string; onReplace: (text: string) => void }

/** Dialog that has the written reply said in another tone or language. The agent takes it over or not, and sends it or not. */
export default function RewriteDialog({ isOpen, onClose, conversation_ref, text, onReplace }: Props) {
  const { data: library } = useQuery(libraryQuery)
  const [chosen, setChosen] = useState('')
  const language = chosen || (library?.settings.language ?? 'en')
  const rewrite = useMutation({ mutationFn: (as: RewriteManner) => api.answers.rewrite({ conversation_ref, text: text.trim(), as, language }) })
  const isFit = text.trim() !== '' && text.trim().length <= rewriteMax
  return (
    <Modal opened={isOpen} onClose={onClose} title={t('rewrite')} size={560} closeButtonProps={{ 'aria-label': t('closeRewrite') }}>
      <div className={styles.parts}>
        {isFit ? (
          <>
            <div className={styles.tags}>
              {rewriteManners.map((as) => (
                <ActionButton
                  key={as}
                  for="answers.rewrite"
                  size="compact-sm"
                  variant="default"
                  busy={rewrite.isPending && rewrite.variables === as}
                  disabled={rewrite.isPending && rewrite.variables !== as}
                  onClick={() => rewrite.mutate(as)}
                >
                  {t(`manner_${as}`)}
                </ActionButton>
              ))}
            </div>
            <NativeSelect label={t('translateInto')} data={offeredLanguages()} value={language} onChange={(event) => setChosen(event.currentTarget.value)} />
          </>
        ) : (
          <p>{t('rewriteNothing')}</p>
        )}
        {rewrite.isPending && <p role="status">{t('rewriting')}</p>}
        {rewrite.data && (
          <Rewritten
            rewritten={rewrite.data}
            onUse={(next) => {
              onReplace(next)
              rewrite.reset()
              onClose()
            }}
          />
        )}
      </div>
    </Modal>
  )
}
