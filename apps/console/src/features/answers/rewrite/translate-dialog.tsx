import { Modal } from '@mantine/core'
import type { ClientMessage } from '@porchlight/client'
import { rewriteMax } from '@porchlight/contracts/answers/rewriting'
import { currentLocale } from '@porchlight/ui/translate.ts'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../../shared/connection/api.ts'
import { Loaded } from '../../../shared/interface/page/loaded.tsx'
import styles from '../assist.module.css'
import { t } from '../texts.ts'
import { Rewritten } from './rewritten.tsx'

type Props = { message: ClientMessage; isOpen: boolean; onClose: () => void }

/** Dialog with a message in the language of the console. */
export default function TranslateDialog({ message: { id, conversation_ref, message }, isOpen, onClose }: Props) {
  const language = currentLocale()
  const query = useQuery({
    queryKey: ['answers', 'translated', conversation_ref, id, language],
    queryFn: () => api.answers.rewrite({ conversation_ref, text: message.slice(0, rewriteMax), as: 'translate', language }),
    enabled: isOpen,
    // Each call may cost something.
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  return (
    <Modal opened={isOpen} onClose={onClose} title={t('translated')} size={560} closeButtonProps={{ 'aria-label': t('closeTranslated') }}>
      <div className={styles.parts}>
        <Loaded query={query} rows={2}>
          {(rewritten) => <Rewritten rewritten={rewritten} />}
        </Loaded>
      </div>
    </Modal>
  )
}
