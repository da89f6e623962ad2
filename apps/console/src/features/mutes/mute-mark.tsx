import type { ConversationView } from '@porchlight/contracts/conversations/conversations'
import { IconBellOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import styles from '../../shared/conversations/fields/fields.module.css'
import { mutedQuery } from '../../shared/conversations/muted.ts'
import { t } from './texts.ts'

/** Mark of a conversation that the user has muted, in a list and in its header. */
export default function MuteMark({ row: { conversation_ref } }: { row: Pick<ConversationView, 'conversation_ref'> }) {
  const { data: withMentions } = useQuery({ ...mutedQuery, select: (muted) => muted[conversation_ref] })
  if (withMentions === undefined) return null
  const label = t(withMentions ? 'mutedEntirely' : 'muted')
  return (
    <span className={styles.mark} title={label}>
      <IconBellOff size={12} stroke={1.9} aria-hidden />
      <span className="pl-visually-hidden">{label}</span>
    </span>
  )
}
