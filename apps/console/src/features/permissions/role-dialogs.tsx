import { Button, Modal, NativeSelect, TextInput } from '@mantine/core'
import { ApiError } from '@porchlight/client'
import type { CustomRole } from '@porchlight/contracts/people/custom-roles'
import { Notice } from '@porchlight/ui'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../shared/connection/api.ts'
import { errorText } from '../../shared/connection/error-text.ts'
import { shownInPlace } from '../../shared/connection/query-client.ts'
import { DialogActions } from '../../shared/interface/dialogs/dialog-actions.tsx'
import { DialogForm } from '../../shared/interface/dialogs/dialog-form.tsx'
import { ActionButton } from '../../shared/permissions/action-button.tsx'
import type { AnyRole } from './any-role.ts'
import { refusalText } from './api.ts'
import { t } from './texts.ts'

const optionsOf = (choices: readonly AnyRole[]) => choices.map(({ role, name }) => ({ value: role, label: name }))
const failureText = (cause: unknown) => (cause instanceof ApiError && cause.code === 'already_taken' ? t('nameTaken') : errorText(cause))

/** Dialog that makes a role, starting from what another one may do, or renames one. */
export function RoleDialog({
  role,
  from,
  choices,
  onClose,
  onMade,
}: {
  role?: CustomRole
  from?: AnyRole
  choices: readonly AnyRole[]
  onClose: () => void
  onMade: (role_ref: string) => void
}) {
  const [role_name, setName] = useState(role?.role_name ?? '')
  const [start, setStart] = useState(from?.role ?? '')
  const save = useMutation({
    onError: shownInPlace,
    mutationFn: async () => {
      if (role) return api.customRoles.rename({ role_ref: role.role_ref, role_name })
      const { base = 'agent', permissions = [], conversation_scope } = choices.find((each) => each.role === start) ?? {}
      return api.customRoles.create({ role_name, base, permissions, ...(conversation_scope && { conversation_scope }) })
    },
    onSuccess: async (answer) => {
      onMade(answer.role.role_ref)
      onClose()
    },
  })
  return (
    <Modal
      opened
      onClose={onClose}
      title={role ? t('renameOf', { name: role.role_name }) : t('create')}
      size={420}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <DialogForm onSubmit={() => save.mutate()}>
        {save.isError && <Notice tone="danger">{failureText(save.error)}</Notice>}
        <TextInput
          label={t('roleName')}
          required
          withAsterisk={false}
          maxLength={60}
          autoComplete="off"
          data-autofocus
          value={role_name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        {!role && (
          <NativeSelect
            label={t('startFrom')}
            description={t('startFromHint')}
            value={start}
            data={optionsOf(choices)}
            onChange={(event) => setStart(event.currentTarget.value)}
          />
        )}
        <DialogActions>
          <ActionButton for={role ? 'customRoles.rename' : 'customRoles.create'} type="submit" busy={save.isPending} disabled={!role_name.trim()}>
            {t('save')}
          </ActionButton>
        </DialogActions>
      </DialogForm>
    </Modal>
  )
}

/** Dialog that deletes a role and asks which one its people get. */
export function DeleteRoleDialog({ role, choices, onClose }: { role: CustomRole; choices: readonly AnyRole[]; onClose: () => void }) {
  const { role_ref, role_name: name } = role
  const [to, setTo] = useState<string>(role.base)
  const remove = useMutation({
    onError: shownInPlace,
    mutationFn: () => api.customRoles.remove({ role_ref, to }),
    onSuccess: async () => {
      onClose()
    },
  })
  return (
    <Modal opened onClose={onClose} title={t('deleteTitle', { name })} size={420} closeButtonProps={{ 'aria-label': t('close') }}>
      <DialogForm onSubmit={() => remove.mutate()}>
        {remove.isError && <Notice tone="danger">{refusalText(remove.error)}</Notice>}
        <NativeSelect
          label={t('peopleGet', { count: role.people })}
          value={to}
          data={optionsOf(choices.filter((each) => each.role !== role_ref))}
          onChange={(event) => setTo(event.currentTarget.value)}
        />
        <DialogActions>
          <Button variant="default" onClick={onClose} data-autofocus>
            {t('cancel')}
          </Button>
          <ActionButton for="customRoles.remove" type="submit" color="red" busy={remove.isPending}>
            {t('delete')}
          </ActionButton>
        </DialogActions>
      </DialogForm>
    </Modal>
  )
}
