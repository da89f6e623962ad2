import '@mantine/core/styles/NumberInput.layer.css'
import { Checkbox, NativeSelect, NumberInput, TextInput } from '@mantine/core'
import { mailOpeners } from '@porchlight/contracts/inbound-mail/mail-fates'
import { limits } from '@porchlight/contracts/limits'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../shared/connection/api.ts'
import { keepAnswer } from '../../shared/connection/optimistic.ts'
import { CopyField } from '../../shared/interface/page/copy-field.tsx'
import { Loaded } from '../../shared/interface/page/loaded.tsx'
import { Section } from '../../shared/interface/page/page.tsx'
import { TagsInput } from '../../shared/interface/page/tags-input.tsx'
import { showSuccess } from '../../shared/interface/toasts.ts'
import { inboundSettingsQuery } from '../../shared/mail/email-queries.ts'
import { ActionButton } from '../../shared/permissions/action-button.tsx'
import { usePermissions } from '../../shared/permissions/permissions.ts'
import styles from './integrations.module.css'
import { t } from './texts.ts'

type Settings = Awaited<ReturnType<typeof api.inboundMail.settings>>
type Change = Parameters<typeof api.inboundMail.saveSettings>[0]
const { queryKey } = inboundSettingsQuery
const addressMax = 254

/** Which addresses are the library's, who may open tickets by mail, and where Mailgun posts mail. */
export function IncomingSection() {
  const query = useQuery(inboundSettingsQuery)
  return (
    <Loaded query={query} rows={4}>
      {(settings) => (
        <>
          <Section title={t('incoming')} lead={t('incomingLead')}>
            <div className={styles.body}>
              {settings.addresses.length === 0 ? (
                <p className={styles.state}>{t('noAddresses')}</p>
              ) : (
                <ul className={styles.addresses} aria-label={t('addresses')}>
                  {settings.addresses.map(({ address, of }) => (
                    <li key={address}>
                      <CopyField value={address} what={address} />
                      <span className={styles.small}>{t(`addressOf_${of}`)}</span>
                    </li>
                  ))}
                </ul>
              )}
              <RulesForm settings={settings} />
            </div>
          </Section>
          <Section title={t('mailgunIn')} lead={t('mailgunInLead')}>
            <div className={styles.body}>
              <CopyField value={settings.mailgun_url} what={t('mailgunAddress')} />
              <MailgunKey hasKey={settings.has_mailgun_key} />
            </div>
          </Section>
        </>
      )}
    </Loaded>
  )
}

function useSave(onSaved?: () => void) {
  return useMutation({
    mutationFn: (change: Change) => api.inboundMail.saveSettings(change),
    onSuccess: (settings) => {
      keepAnswer(queryKey, settings)
      showSuccess(t('settingsSaved'))
      onSaved?.()
    },
  })
}

function RulesForm({ settings }: { settings: Settings }) {
  const { canRun } = usePermissions()
  const { who_may_open, blocked_senders, size_max_mb, acknowledges } = settings
  const [rules, setRules] = useState({ who_may_open, blocked_senders, size_max_mb, acknowledges })
  const set = (change: Partial<typeof rules>) => setRules({ ...rules, ...change })
  const save = useSave()
  const isLocked = !canRun('inboundMail.saveSettings')
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        save.mutate(rules)
      }}
    >
      <NativeSelect
        size="xs"
        label={t('whoMayOpen')}
        disabled={isLocked}
        value={rules.who_may_open}
        data={mailOpeners.map((value) => ({ value, label: t(`opener_${value}`) }))}
        onChange={(event) => set({ who_may_open: event.currentTarget.value as Settings['who_may_open'] })}
      />
      <NumberInput
        size="xs"
        label={t('sizeMax')}
        disabled={isLocked}
        min={1}
        max={limits.inboundMailMbMax}
        value={rules.size_max_mb}
        onChange={(size) => set({ size_max_mb: Number(size) || limits.inboundMailMbMax })}
      />
      <TagsInput
        size="xs"
        label={t('blocked')}
        description={t('blockedHint')}
        disabled={isLocked}
        maxTags={limits.blockedSendersMax}
        lengthMax={addressMax}
        value={rules.blocked_senders}
        onChange={(blocked) => set({ blocked_senders: blocked })}
      />
      <Checkbox
        label={t('acknowledges')}
        disabled={isLocked}
        checked={rules.acknowledges}
        onChange={(event) => set({ acknowledges: event.currentTarget.checked })}
      />
      <div>
        <ActionButton for="inboundMail.saveSettings" type="submit" size="xs" aria-label={t('saveRules')} busy={save.isPending}>
          {t('save')}
        </ActionButton>
      </div>
    </form>
  )
}

function MailgunKey({ hasKey }: { hasKey: boolean }) {
  const { canRun } = usePermissions()
  const [key, setKey] = useState('')
  const save = useSave(() => setKey(''))
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (key.trim() !== '') save.mutate({ mailgun_key: key })
      }}
    >
      <TextInput
        size="xs"
        type="password"
        label={t('signingKey')}
        description={t(hasKey ? 'hasKey' : 'noKey')}
        disabled={!canRun('inboundMail.saveSettings')}
        maxLength={200}
        autoComplete="new-password"
        value={key}
        onChange={(event) => setKey(event.currentTarget.value)}
      />
      <div className={styles.actions}>
        <ActionButton for="inboundMail.saveSettings" type="submit" size="xs" aria-label={t('saveKey')} busy={save.isPending}>
          {t('save')}
        </ActionButton>
        {hasKey && (
          <ActionButton for="inboundMail.saveSettings" variant="subtle" color="red" size="xs" onClick={() => save.mutate({ mailgun_key: '' })}>
            {t('removeKey')}
          </ActionButton>
        )}
      </div>
    </form>
  )
}
