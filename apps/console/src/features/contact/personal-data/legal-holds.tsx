import { momentText } from '@porchlight/ui'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import { api } from '../../../shared/connection/api.ts'
import { conversationAddress } from '../../../shared/conversations/conversation-address.ts'
import { Row } from '../../../shared/interface/page/page.tsx'
import { ActionButton } from '../../../shared/permissions/action-button.tsx'
import { t } from './texts.ts'

/** Legal holds, each with a button to release it: those of a contact and their conversations, or the library's newest. */
export function LegalHolds({ visitor_id }: { visitor_id?: string }) {
  const queries = useQueryClient()
  const query = useQuery({
    queryKey: ['legal-holds', visitor_id ?? 'all'],
    queryFn: () => api.personalData.holds(visitor_id === undefined ? {} : { visitor_id }),
  })
  const release = useMutation({
    mutationFn: (hold_ref: string) => api.personalData.release({ hold_ref }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['legal-holds'] }),
  })
  if (!query.data) return null
  const { holds } = query.data
  if (holds.length === 0 && visitor_id === undefined) return <Row label={t('noHolds')} />
  return holds.map((hold) => {
    const to = hold.conversation_ref ? conversationAddress(hold.conversation_ref) : `/admin/contacts/${hold.visitor_id}`
    const label = hold.conversation_ref ? t('holdOnConversation') : t('holdOnContact')
    return (
      <Row
        key={hold.hold_ref}
        label={hold.visitor_id !== null && visitor_id === hold.visitor_id ? label : <Link to={to}>{label}</Link>}
        hint={t('heldBy', { reason: hold.reason, name: hold.placed_by.name, when: momentText(Date.parse(hold.placed_at)) })}
      >
        <ActionButton for="personalData.release" variant="default" size="xs" busy={release.isPending} onClick={() => release.mutate(hold.hold_ref)}>
          {t('release')}
        </ActionButton>
      </Row>
    )
  })
}
