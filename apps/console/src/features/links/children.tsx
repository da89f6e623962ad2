import { ActionIcon, Button } from '@mantine/core'
import type { ConversationView } from '@porchlight/contracts/conversations/conversations'
import { IconSubtask, IconX } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { PanelSection } from '../../shared/conversations/panel/panel-section.tsx'
import { tellRefusal } from '../../shared/conversations/tell-refusal.ts'
import type { BarProps, OpenedConversation } from '../../shared/features/conversation-places.ts'
import { removeLink } from './change-links.ts'
import styles from './links.module.css'
import { t } from './texts.ts'
import { isUnsolved, useLinkList, useLinks } from './use-followers.ts'

/** Returns the tickets that are part of this one, as far as the user may see them. */
const useChildren = (conversation: ConversationView): ConversationView[] =>
  useLinks(conversation).flatMap(({ kind, is_from, conversation: child }) => (kind === 'child' && !is_from && child.merged_into === null ? [child] : []))

/** Section of the panel beside a ticket: its child tickets, with their states. */
export function ChildrenPanel({ conversation, may, open }: OpenedConversation) {
  const children = useChildren(conversation)
  if (children.length === 0) return null
  return (
    <PanelSection title={t('childrenTitle', { count: children.length })}>
      <div className={styles.followers}>
        {children.map((child) => (
          <div key={child.conversation_ref} className={styles.row}>
            <button type="button" className={styles.open} onClick={() => open(child)}>
              <span className={styles.kind}>
                #{child.number} · {t(isUnsolved(child) ? 'stateOpen' : 'stateSolved')}
              </span>
              <span className={styles.text} dir="auto">
                {child.subject || child.last_message?.excerpt || t('noText')}
              </span>
            </button>
            {may.rename && (
              <ActionIcon
                size="sm"
                aria-label={t('removeChild', { number: child.number })}
                onClick={() =>
                  void removeLink({ conversation_ref: child.conversation_ref, other_ref: conversation.conversation_ref, kind: 'child' }, child.number).catch(
                    tellRefusal,
                  )
                }
              >
                <IconX size={14} stroke={1.8} />
              </ActionIcon>
            )}
          </div>
        ))}
      </div>
    </PanelSection>
  )
}

/**
 * Line above the composer of a ticket with child tickets: how many are open. Once all are solved, it offers to close this one; once this one is solved, to close
 * the others that the user may see.
 */
export function ChildrenBar({ conversation, may, close, closeOthers }: BarProps) {
  const seen = useChildren(conversation).filter(isUnsolved)
  const counts = useLinkList(conversation)?.children
  const closing = useMutation({ mutationFn: (run: () => Promise<void>) => run() })
  if (!counts || counts.count === 0) return null
  const { count, open } = counts
  const isSolved = !isUnsolved(conversation)
  if (isSolved && open === 0) return null
  const isDone = open === 0
  return (
    <div className={styles.bar} data-solved={isSolved || isDone || undefined}>
      <IconSubtask size={16} stroke={1.7} aria-hidden />
      <span>{isSolved ? t('solvedChildrenOpen', { count: open }) : isDone ? t('childrenSolved', { count }) : t('childrenOpen', { count, open })}</span>
      {isSolved && seen.length > 0 && (
        <Button size="compact-xs" loading={closing.isPending} onClick={() => closing.mutate(() => closeOthers(seen))}>
          {t(seen.length < open ? 'closeSeenChildren' : 'closeChildren', { count: seen.length })}
        </Button>
      )}
      {isDone && may.close && (
        <Button size="compact-xs" loading={closing.isPending} onClick={() => closing.mutate(close)}>
          {t('closeParent')}
        </Button>
      )}
    </div>
  )
}
