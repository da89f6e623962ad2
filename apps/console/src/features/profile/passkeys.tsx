import { Button, Modal, TextInput } from '@mantine/core'
import { ApiError } from '@porchlight/client'
import type { PasskeyView } from '@porchlight/contracts/passkeys/passkeys'
import { momentText } from '@porchlight/ui'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../shared/connection/api.ts'
import { errorText } from '../../shared/connection/error-text.ts'
import { shownInPlace } from '../../shared/connection/query-client.ts'
import { ConfirmDialog } from '../../shared/interface/dialogs/confirm-dialog.tsx'
import { DialogActions } from '../../shared/interface/dialogs/dialog-actions.tsx'
import { DialogForm } from '../../shared/interface/dialogs/dialog-form.tsx'
import { Loaded } from '../../shared/interface/page/loaded.tsx'
import { Row, Section } from '../../shared/interface/page/page.tsx'
import { showSuccess } from '../../shared/interface/toasts.ts'
import { knowsPasskeys, makePasskey } from '../../shared/session/passkeys/ceremony.ts'
import { passkeysQuery } from '../../shared/session/passkeys/passkeys-query.ts'
import { t } from './passkey-texts.ts'

/** Section of the account page: the passkeys of the account. `isAddingOnly`: those that there are can't be changed. */
export function Passkeys({ isAddingOnly = false }: { isAddingOnly?: boolean }) {
  const query = useQuery(passkeysQuery)
  const [isAdding, setAdding] = useState(false)
  const [renamed, setRenamed] = useState<PasskeyView | null>(null)
  return (
    <Section
      title={t('title')}
      lead={t('lead')}
      actions={
        knowsPasskeys() && (
          <Button variant="default" size="xs" onClick={() => setAdding(true)}>
            {t('add')}
          </Button>
        )
      }
    >
      <Loaded query={query} rows={1}>
        {({ passkeys }) =>
          passkeys.length === 0 ? (
            <Row label={t('none')} />
          ) : (
            passkeys.map((each) => <Line key={each.passkey_id} passkey={each} onRename={isAddingOnly ? undefined : () => setRenamed(each)} />)
          )
        }
      </Loaded>
      <Modal opened={isAdding} onClose={() => setAdding(false)} title={t('addTitle')} size={420} closeButtonProps={{ 'aria-label': t('close') }}>
        {isAdding && <NameForm save={t('continue')} name="" submit={addPasskey} done={t('added')} onClose={() => setAdding(false)} />}
      </Modal>
      <Modal opened={renamed !== null} onClose={() => setRenamed(null)} title={t('rename')} size={420} closeButtonProps={{ 'aria-label': t('close') }}>
        {renamed && (
          <NameForm
            save={t('save')}
            name={renamed.passkey_name}
            submit={(passkey_name) => api.passkeys.rename({ passkey_id: renamed.passkey_id, passkey_name })}
            done={t('renamed')}
            onClose={() => setRenamed(null)}
          />
        )}
      </Modal>
    </Section>
  )
}

async function addPasskey(passkey_name: string): Promise<unknown> {
  const { options } = await api.passkeys.startAdding({})
  return api.passkeys.add({ passkey_name, ...(await makePasskey(options)) })
}

type NameProps = { save: string; name: string; submit: (name: string) => Promise<unknown>; done: string; onClose: () => void }

function NameForm({ save, name: before, submit, done, onClose }: NameProps) {
  const [name, setName] = useState(before)
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => submit(name.trim()),
    onError: shownInPlace,
    onSuccess: () => {
      onClose()
      showSuccess(done)
    },
  })
  return (
    <DialogForm onSubmit={() => name.trim() && mutate()}>
      <TextInput
        label={t('name')}
        description={t('nameHint')}
        maxLength={80}
        data-autofocus
        value={name}
        error={error && (error instanceof ApiError ? errorText(error) : t('notMade'))}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button type="submit" loading={isPending} disabled={name.trim() === ''}>
          {save}
        </Button>
      </DialogActions>
    </DialogForm>
  )
}

function Line({ passkey: { passkey_id, passkey_name, created_at, last_used_at }, onRename }: { passkey: PasskeyView; onRename?: (() => void) | undefined }) {
  const [isAsking, setAsking] = useState(false)
  const remove = useMutation({
    mutationFn: () => api.passkeys.remove({ passkey_id }),
    onSuccess: () => {
      setAsking(false)
      showSuccess(t('removed'))
    },
  })
  const used = last_used_at ? t('used', { time: momentText(Date.parse(last_used_at)) }) : t('made', { time: momentText(Date.parse(created_at)) })
  if (!onRename) return <Row label={passkey_name} hint={used} />
  return (
    <Row label={passkey_name} hint={used}>
      <Button variant="default" size="xs" aria-label={t('renameOf', { name: passkey_name })} onClick={onRename}>
        {t('rename')}
      </Button>
      <Button variant="subtle" color="red" size="xs" aria-label={t('removeOf', { name: passkey_name })} onClick={() => setAsking(true)}>
        {t('remove')}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={t('removeOf', { name: passkey_name })}
        confirm={t('remove')}
        cancel={t('cancel')}
        busy={remove.isPending}
        onConfirm={() => remove.mutate()}
        onClose={() => setAsking(false)}
      >
        {t('removeText')}
      </ConfirmDialog>
    </Row>
  )
}
