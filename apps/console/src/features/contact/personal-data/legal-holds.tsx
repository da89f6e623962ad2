import type { LegalHoldView } from '@porchlight/contracts/personal-data/personal-data'
import { momentText } from '@porchlight/ui'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { api } from '../../../shared/connection/api.ts'
import { conversationAddress } from '../../../shared/conversations/conversation-address.ts'
import { Loaded } from '../../../shared/interface/page/loaded.tsx'
import { Row } from '../../../shared/interface/page/page.tsx'
import { offerUndo } from '../../../shared/interface/undo.tsx'
import { ActionButton } from '../../../shared/permissions/action-button.tsx'
import { t } from './texts.ts'

/** Legal holds, each with a button to release it: those of a contact and their conversations, or the library's newest. */
export function LegalHolds({ visitor_id }: { visitor_id?: string }) {
  const query = useQuery({
    queryKey: ['legal-holds', visitor_id ?? 'all'],
    queryFn: () => api.personalData.holds(visitor_id === undefined ? {} : { visitor_id }),
  })
  const release = useMutation({
    mutationFn: ({ hold_ref }: LegalHoldView) => api.personalData.release({ hold_ref }),
    onSuccess: async (_, { visitor_id: contact, conversation_ref, reason }) => {
      const held = contact !== null ? { visitor_id: contact } : { conversation_ref: conversation_ref ?? '' }
      offerUndo(t('released'), async () => {
        await api.personalData.hold({ ...held, reason })
      })
    },
  })
  // A contact's page has other rows; how many holds there are is not known before.
  if (visitor_id !== undefined && query.isPending) return null
  return (
    <Loaded query={query} rows={2}>
      {({ holds }) => (holds.length === 0 && visitor_id === undefined ? <Row label={t('noHolds')} /> : holds.map(row))}
    </Loaded>
  )

  function row(hold: LegalHoldView) {
    const to = hold.conversation_ref ? conversationAddress(hold.conversation_ref) : `/admin/contacts/${hold.visitor_id}`
    const label = hold.conversation_ref ? t('holdOnConversation') : t('holdOnContact')
    return (
      <Row
        key={hold.hold_ref}
        label={hold.visitor_id !== null && visitor_id === hold.visitor_id ? label : <Link to={to}>{label}</Link>}
        hint={t('heldBy', { reason: hold.reason, name: hold.placed_by.name, when: momentText(Date.parse(hold.placed_at)) })}
      >
        <ActionButton
          for="personalData.release"
          variant="default"
          size="xs"
          busy={release.isPending && release.variables.hold_ref === hold.hold_ref}
          onClick={() => release.mutate(hold)}
        >
          {t('release')}
        </ActionButton>
      </Row>
    )
  }
}
