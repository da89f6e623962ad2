import { Button, NativeSelect, Textarea, TextInput } from '@mantine/core'
import { limits } from '@porchlight/contracts/limits'
import { replyPlaceholders } from '@porchlight/contracts/translations/placeholders'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../shared/connection/api.ts'
import { DialogActions } from '../../shared/interface/dialogs/dialog-actions.tsx'
import { DialogForm } from '../../shared/interface/dialogs/dialog-form.tsx'
import { showSuccess } from '../../shared/interface/toasts.ts'
import { t } from './texts.ts'

/** Form values of a canned reply. `audience`: 'private', 'everyone' or the reference of a team. */
export type ReplyDraft = { reply_ref?: string; title: string; shortcut: string; message: string; audience: string }
export type Audience = { value: string; label: string }

/** Form in the dialog that adds, edits and deletes a canned reply. */
export function ReplyForm({ draft, audiences, onDone }: { draft: ReplyDraft; audiences: Audience[]; onDone: () => void }) {
  const [{ reply_ref, title, shortcut, message, audience }, setReply] = useState(draft)
  const change = (changed: Partial<ReplyDraft>) => setReply((now) => ({ ...now, ...changed }))
  const done = (text: string) => {
    showSuccess(text)
    onDone()
  }
  const save = useMutation({
    mutationFn: () => {
      const isTeam = audience !== 'private' && audience !== 'everyone'
      const visible_to = isTeam ? ('team' as const) : audience === 'everyone' ? ('everyone' as const) : ('private' as const)
      const given = { title: title.trim(), shortcut, message, visible_to, team_ref: isTeam ? audience : null }
      return reply_ref ? api.cannedReplies.update({ reply_ref, ...given }) : api.cannedReplies.create(given)
    },
    onSuccess: () => done(t('saved')),
  })
  const remove = useMutation({
    mutationFn: (ref: string) => api.cannedReplies.remove({ reply_ref: ref }),
    onSuccess: () => done(t('removed', { name: draft.title })),
  })
  const names = replyPlaceholders.map((name) => `{${name}}`).join(' ')
  return (
    <DialogForm onSubmit={() => save.mutate()}>
      <TextInput label={t('name')} maxLength={80} data-autofocus value={title} onChange={(event) => change({ title: event.currentTarget.value })} />
      <TextInput
        label={t('shortcut')}
        description={t('shortcutHint')}
        maxLength={30}
        value={shortcut}
        onChange={(event) => change({ shortcut: event.currentTarget.value.replace(/[^\p{L}\p{N}_-]/gu, '') })}
      />
      <Textarea
        label={t('text')}
        description={t('textHint', { names, example: '{contactFirstName|there}' })}
        rows={6}
        maxLength={limits.messageLengthMax}
        value={message}
        onChange={(event) => change({ message: event.currentTarget.value })}
      />
      <NativeSelect label={t('for')} value={audience} data={audiences} onChange={(event) => change({ audience: event.currentTarget.value })} />
      <DialogActions>
        {reply_ref && (
          <Button variant="subtle" color="red" loading={remove.isPending} disabled={save.isPending} onClick={() => remove.mutate(reply_ref)}>
            {t('remove')}
          </Button>
        )}
        <Button type="submit" loading={save.isPending} disabled={!title.trim() || !message.trim() || remove.isPending}>
          {t('save')}
        </Button>
      </DialogActions>
    </DialogForm>
  )
}
