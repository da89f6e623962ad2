import { keyAreaNames } from '@porchlight/contracts/api-keys/key-areas'
import { momentText, RelativeTime } from '@porchlight/ui'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../shared/connection/api.ts'
import { ConfirmDialog } from '../../../shared/interface/dialogs/confirm-dialog.tsx'
import { showSuccess } from '../../../shared/interface/toasts.ts'
import { ActionButton } from '../../../shared/permissions/action-button.tsx'
import styles from '../integrations.module.css'
import type { ApiKey } from './api-keys-query.ts'
import { t } from './texts.ts'

/** One key: its state, what it may do, when it was used, and the button that revokes it. */
export function ApiKeyLine({ apiKey }: { apiKey: ApiKey }) {
  const { key_id, key_name: name, revoked_at } = apiKey
  const [isOpen, setOpen] = useState(false)
  const revoke = useMutation({
    mutationFn: () => api.apiKeys.revoke({ key_id }),
    onSuccess: () => {
      setOpen(false)
      showSuccess(t('revokedNow', { name }))
    },
  })
  return (
    <li className={styles.mailbox}>
      <About apiKey={apiKey} />
      <div className={styles.actions}>
        {revoked_at === null && (
          <ActionButton for="apiKeys.revoke" variant="subtle" color="red" size="xs" aria-label={t('revokeOf', { name })} onClick={() => setOpen(true)}>
            {t('revoke')}
          </ActionButton>
        )}
      </div>
      <ConfirmDialog
        isOpen={isOpen}
        title={t('revokeOf', { name })}
        confirm={t('revoke')}
        cancel={t('cancel')}
        busy={revoke.isPending}
        onConfirm={() => revoke.mutate()}
        onClose={() => setOpen(false)}
      >
        {t('revokeLead')}
      </ConfirmDialog>
    </li>
  )
}

function About({ apiKey }: { apiKey: ApiKey }) {
  const { key_name, hint, scopes, maker, is_active, expires_at, last_used_at, revoked_at } = apiKey
  // The server knows the time: a key that is neither active nor revoked has expired, or its maker is gone.
  const isExpired = expires_at !== null && Date.parse(expires_at) <= Date.now()
  const state = is_active ? 'active' : revoked_at !== null ? 'revoked' : isExpired ? 'expired' : 'makerGone'
  return (
    <div className={styles.about}>
      <p className={styles.state} data-active={is_active || undefined}>
        {key_name} · {t(state)}
      </p>
      <p className={styles.small}>
        <bdi dir="ltr">{hint}…</bdi> · {t('madeBy', { name: maker.name })}
        {expires_at && !isExpired && ` · ${t('until', { time: momentText(Date.parse(expires_at)) })}`}
      </p>
      <p className={styles.small}>{scopeTexts(scopes).join(', ')}</p>
      {last_used_at ? (
        <p className={styles.small} title={momentText(Date.parse(last_used_at))}>
          {t('lastUsed')} <RelativeTime at={last_used_at} />
        </p>
      ) : (
        <p className={styles.small}>{t('neverUsed')}</p>
      )}
    </div>
  )
}

/** What the scopes of a key allow, in words, each area once; single operations by their names. */
function scopeTexts(scopes: readonly string[]): string[] {
  const areas = keyAreaNames.flatMap((area) => {
    const [canRead, canWrite] = [scopes.includes(`${area}:read`), scopes.includes(`${area}:write`)]
    const level = canRead && canWrite ? 'both' : canRead ? 'read' : 'write'
    return canRead || canWrite ? [`${t(`area_${area}`)}: ${t(`level_${level}`)}`] : []
  })
  return [...areas, ...scopes.filter((scope) => !scope.includes(':'))]
}
