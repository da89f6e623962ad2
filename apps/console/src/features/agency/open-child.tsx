import { Button } from '@mantine/core'
import type { ChildLibrary } from '@porchlight/contracts/libraries/agency'
import { useMutation } from '@tanstack/react-query'
import { api } from '../../shared/connection/api.ts'
import { showSuccess } from '../../shared/interface/toasts.ts'
import { useMemberships } from '../../shared/memberships/memberships.ts'
import { switchLibrary } from '../../shared/memberships/switch-library.ts'
import { ActionButton } from '../../shared/permissions/action-button.tsx'
import { usePermissions } from '../../shared/permissions/permissions.ts'
import { t } from './texts.ts'

/** Button that switches to a child library, for its members; others who may invite admins there can become one first. */
export function OpenChild({ child }: { child: ChildLibrary }) {
  const { support_lib_id, company_name: name } = child
  const isMember = useMemberships().some((each) => each.support_lib_id === support_lib_id)
  const { can } = usePermissions()
  const open = useMutation({ mutationFn: () => switchLibrary(support_lib_id) })
  const join = useMutation({
    mutationFn: () => api.memberships.joinChild({ child_lib_id: support_lib_id, role: 'admin' }),
    onSuccess: () => {
      showSuccess(t('joined', { name }))
    },
  })
  if (isMember)
    return (
      <Button variant="default" size="xs" loading={open.isPending} aria-label={t('openChild', { name })} onClick={() => open.mutate()}>
        {t('open')}
      </Button>
    )
  if (!can('canInviteNewUsers')) return null
  return (
    <ActionButton
      for="memberships.joinChild"
      variant="default"
      size="xs"
      busy={join.isPending}
      aria-label={t('joinChild', { name })}
      onClick={() => join.mutate()}
    >
      {t('join')}
    </ActionButton>
  )
}
