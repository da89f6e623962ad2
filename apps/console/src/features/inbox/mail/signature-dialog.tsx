import { Button, Modal, Textarea } from '@mantine/core'
import { limits } from '@porchlight/contracts/limits'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../shared/connection/api.ts'
import { tellRefusal } from '../../../shared/conversations/tell-refusal.ts'
import { DialogActions } from '../../../shared/interface/dialogs/dialog-actions.tsx'
import { DialogForm } from '../../../shared/interface/dialogs/dialog-form.tsx'
import { LoadFailure } from '../../../shared/interface/page/load-failure.tsx'
import { showSuccess } from '../../../shared/interface/toasts.ts'
import { usePermissions } from '../../../shared/permissions/permissions.ts'
import { t } from './texts.ts'

const key = ['mail-signatures'] as const
type Signatures = Awaited<ReturnType<typeof api.mailReplies.signatures>>

/** Dialog with the user's signature and, for those who may change them, the signatures of their teams. */
export default function SignatureDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const query = useQuery({ queryKey: key, queryFn: () => api.mailReplies.signatures(), enabled: isOpen })
  return (
    <Modal opened={isOpen} onClose={onClose} title={t('signatureTitle')} size={480} closeButtonProps={{ 'aria-label': t('close') }}>
      {query.data ? <Form signatures={query.data} onClose={onClose} /> : query.error && <LoadFailure query={query} title={t('signatureTitle')} />}
    </Modal>
  )
}

function Form({ signatures, onClose }: { signatures: Signatures; onClose: () => void }) {
  const { can } = usePermissions()
  const [own, setOwn] = useState(signatures.own)
  const [teams, setTeams] = useState(signatures.teams)
  const [isBusy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    try {
      if (own !== signatures.own) await api.mailReplies.saveSignature({ signature: own })
      const changed = teams.filter(({ signature }, index) => signature !== signatures.teams[index]?.signature)
      for (const { team_ref, signature } of changed) await api.mailReplies.saveSignature({ team_ref, signature })
      showSuccess(t('saved'))
      onClose()
    } catch (cause) {
      tellRefusal(cause)
    } finally {
      setBusy(false)
    }
  }
  return (
    <DialogForm onSubmit={() => void save()}>
      <Textarea
        data-autofocus
        autosize
        minRows={3}
        dir="auto"
        label={t('signatureOwn')}
        maxLength={limits.signatureLengthMax}
        value={own}
        onChange={(event) => setOwn(event.currentTarget.value)}
      />
      {can('canManageTicketSettings') &&
        teams.map(({ team_ref, name, signature }) => (
          <Textarea
            key={team_ref}
            autosize
            minRows={2}
            dir="auto"
            label={t('signatureTeam', { team: name })}
            maxLength={limits.signatureLengthMax}
            value={signature}
            onChange={(event) => {
              const next = event.currentTarget.value
              setTeams(teams.map((each) => (each.team_ref === team_ref ? { ...each, signature: next } : each)))
            }}
          />
        ))}
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button type="submit" loading={isBusy}>
          {t('save')}
        </Button>
      </DialogActions>
    </DialogForm>
  )
}
