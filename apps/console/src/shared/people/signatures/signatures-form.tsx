import { Button, Textarea } from '@mantine/core'
import { limits } from '@porchlight/contracts/limits'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../connection/api.ts'
import { tellRefusal } from '../../conversations/tell-refusal.ts'
import { DialogActions } from '../../interface/dialogs/dialog-actions.tsx'
import { DialogForm } from '../../interface/dialogs/dialog-form.tsx'
import { LoadFailure } from '../../interface/page/load-failure.tsx'
import { showSuccess } from '../../interface/toasts.ts'
import { usePermissions } from '../../permissions/permissions.ts'
import { t } from './texts.ts'

type Signatures = Awaited<ReturnType<typeof api.mailReplies.signatures>>

/** The user's signature and, for those who may change them, the signatures of their teams. `onDone`: closes the dialog that it is in. */
export function SignaturesForm({ onDone }: { onDone?: () => void }) {
  const query = useQuery({ queryKey: ['mail-signatures'], queryFn: () => api.mailReplies.signatures() })
  if (query.data) return <Form signatures={query.data} onDone={onDone} />
  return query.error && <LoadFailure query={query} title={t('title')} />
}

function Form({ signatures, onDone }: { signatures: Signatures; onDone: (() => void) | undefined }) {
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
      onDone?.()
    } catch (cause) {
      tellRefusal(cause)
    } finally {
      setBusy(false)
    }
  }
  return (
    <DialogForm onSubmit={() => void save()}>
      <Textarea
        data-autofocus={onDone !== undefined || undefined}
        autosize
        minRows={3}
        dir="auto"
        label={t('own')}
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
            label={t('team', { team: name })}
            maxLength={limits.signatureLengthMax}
            value={signature}
            onChange={(event) => {
              const next = event.currentTarget.value
              setTeams(teams.map((each) => (each.team_ref === team_ref ? { ...each, signature: next } : each)))
            }}
          />
        ))}
      <DialogActions>
        {onDone && (
          <Button variant="default" onClick={onDone}>
            {t('cancel')}
          </Button>
        )}
        <Button type="submit" loading={isBusy}>
          {t('save')}
        </Button>
      </DialogActions>
    </DialogForm>
  )
}
