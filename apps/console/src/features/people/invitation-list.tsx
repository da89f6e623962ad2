import { dateFormat } from '@porchlight/ui/relative-time/kept-formats.ts'
import { currentLocale } from '@porchlight/ui/translate.ts'
import { useQuery } from '@tanstack/react-query'
import { Loaded } from '../../shared/interface/page/loaded.tsx'
import { Row, Section } from '../../shared/interface/page/page.tsx'
import { useRoleNames } from '../../shared/people/role-choices.ts'
import { ActionButton } from '../../shared/permissions/action-button.tsx'
import { invitationsQuery, useWithdraw } from './api.ts'
import { t } from './texts.ts'

const dateText = (at: string) => dateFormat(currentLocale(), { dateStyle: 'medium' }).format(Date.parse(at))

/** List of pending invitations. Renders nothing if there are none. */
export function InvitationList() {
  const invitations = useQuery(invitationsQuery)
  const withdraw = useWithdraw()
  const nameOf = useRoleNames()
  if (invitations.data?.length === 0) return null
  return (
    <Section title={t('invitations')} lead={t('invitationsLead')}>
      <Loaded query={invitations} rows={2}>
        {(list) =>
          list.map(({ invitation_ref, email, role, expires_at, is_void }) => (
            <Row key={invitation_ref} label={email} hint={`${nameOf(role)} · ${is_void ? t('isVoid') : t('expires', { date: dateText(expires_at) })}`}>
              <ActionButton
                for="identity.withdrawInvitation"
                variant="default"
                size="xs"
                busy={withdraw.isPending && withdraw.variables === invitation_ref}
                onClick={() => withdraw.mutate(invitation_ref)}
              >
                {t(is_void ? 'dismiss' : 'withdraw')}
              </ActionButton>
            </Row>
          ))
        }
      </Loaded>
    </Section>
  )
}
