import { Checkbox, NativeSelect, PasswordInput, Textarea, TextInput } from '@mantine/core'
import { ApiError } from '@porchlight/client'
import { Notice } from '@porchlight/ui'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../shared/connection/api.ts'
import { errorText } from '../../shared/connection/error-text.ts'
import { queryClient } from '../../shared/connection/query-client.ts'
import { ConfirmDialog } from '../../shared/interface/dialogs/confirm-dialog.tsx'
import { CopyField } from '../../shared/interface/page/copy-field.tsx'
import { showSuccess } from '../../shared/interface/toasts.ts'
import { useRoleChoices, withChosen } from '../../shared/people/role-choices.ts'
import { ActionButton } from '../../shared/permissions/action-button.tsx'
import { keepSso, type SsoView, ssoQuery } from './api.ts'
import { RoleMap } from './role-map.tsx'
import styles from './single-sign-on.module.css'
import { t } from './texts.ts'

type Settings = NonNullable<SsoView['settings']>
const empty: Settings = {
  ...{ kind: 'oidc', is_on: true, is_required: false, issuer: '', client_id: '', sign_in_url: '', certificates: '' },
  ...{ creates_members: false, default_role: 'agent', role_claim: '', role_map: [] },
}

/** Form for the provider, and what it has to know about us. Its secret is only ever entered. */
export function ProviderForm({ view }: { view: SsoView }) {
  const { settings, redirect_uri, saml_entity_id, saml_acs, saml_certificate } = view
  const [ending, setEnding] = useState<SsoView['without_provider'] | null>(null)
  const [values, setValues] = useState(settings ?? empty)
  const choices = useRoleChoices()
  const [client_secret, setSecret] = useState('')
  const isSaml = values.kind === 'saml'
  const set = (change: Partial<Settings>) => setValues((before) => ({ ...before, ...change }))
  const save = useMutation({
    mutationFn: () => {
      const role_map = values.role_map.filter((each) => each.value.trim() !== '')
      const own = isSaml ? { client_id: '' } : { sign_in_url: '', certificates: '', ...(client_secret !== '' && { client_secret }) }
      return api.singleSignOn.save({ ...values, issuer: values.issuer.trim(), role_map, ...own })
    },
    // Said above the form, which the dialog covers.
    onError: () => setEnding(null),
    onSuccess: (view) => {
      setSecret('')
      setEnding(null)
      keepSso(view)
      showSuccess(t('saved'))
    },
  })
  /** Asks first if saving ends sessions, with how many there are now. */
  const submit = async () => {
    const { without_provider } = values.is_on && values.is_required ? await queryClient.fetchQuery({ ...ssoQuery, staleTime: 0 }) : view
    if (values.is_on && values.is_required && without_provider.sessions > 0) setEnding(without_provider)
    else save.mutate()
  }
  const text = (key: 'issuer' | 'client_id' | 'role_claim' | 'sign_in_url', isRequired = true) => (
    <TextInput
      label={t(key)}
      description={t(key === 'issuer' && isSaml ? 'entity_hint' : `${key}_hint`)}
      required={isRequired}
      withAsterisk={false}
      autoComplete="off"
      spellCheck={false}
      dir="ltr"
      value={values[key]}
      onChange={(event) => set({ [key]: event.currentTarget.value })}
    />
  )
  const given = (key: 'redirectUri' | 'samlEntity' | 'samlAcs' | 'samlCertificate', value: string, shown = value) => (
    <div className={styles.given}>
      <span>{t(key)}</span>
      <CopyField value={value} what={t(key)} shown={shown} />
    </div>
  )
  const check = (key: 'is_on' | 'is_required' | 'creates_members') => (
    <Checkbox label={t(key)} description={t(`${key}_hint`)} checked={values[key]} onChange={(event) => set({ [key]: event.currentTarget.checked })} />
  )
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        submit().catch(() => save.mutate())
      }}
    >
      {save.error && <Notice tone="danger">{failureText(save.error)}</Notice>}
      {check('is_on')}
      <NativeSelect
        label={t('kind')}
        value={values.kind}
        data={[
          { value: 'oidc', label: 'OpenID Connect' },
          { value: 'saml', label: 'SAML 2.0' },
        ]}
        onChange={(event) => set({ kind: event.currentTarget.value as Settings['kind'] })}
      />
      {isSaml ? (
        <>
          {given('samlEntity', saml_entity_id)}
          {given('samlAcs', saml_acs)}
          {saml_certificate !== '' && (
            <div>
              {given('samlCertificate', saml_certificate, `${saml_certificate.split('\n', 2).join(' ')}…`)}
              <p className={styles.hint}>{t('samlCertificateHint')}</p>
            </div>
          )}
        </>
      ) : (
        given('redirectUri', redirect_uri)
      )}
      {text('issuer')}
      {isSaml ? (
        <>
          {text('sign_in_url')}
          <Textarea
            label={t('certificates')}
            description={t('certificates_hint')}
            required
            withAsterisk={false}
            rows={5}
            spellCheck={false}
            dir="ltr"
            maxLength={20_000}
            value={values.certificates}
            onChange={(event) => set({ certificates: event.currentTarget.value })}
          />
        </>
      ) : (
        <>
          {text('client_id')}
          <PasswordInput
            label={t('client_secret')}
            description={settings ? t('keep') : undefined}
            autoComplete="new-password"
            required={settings?.kind !== 'oidc'}
            withAsterisk={false}
            visibilityToggleButtonProps={{ 'aria-label': t('showSecret'), tabIndex: 0 }}
            value={client_secret}
            onChange={(event) => setSecret(event.currentTarget.value)}
          />
        </>
      )}
      {check('creates_members')}
      <NativeSelect
        label={t('default_role')}
        description={t('default_role_hint')}
        value={values.default_role}
        data={withChosen(choices, values.default_role)}
        onChange={(event) => set({ default_role: event.currentTarget.value })}
      />
      {text('role_claim', false)}
      {values.role_claim !== '' && <RoleMap map={values.role_map} onChange={(role_map) => set({ role_map })} />}
      {check('is_required')}
      <div>
        <ActionButton for="singleSignOn.save" type="submit" busy={save.isPending}>
          {t('save')}
        </ActionButton>
      </div>
      <ConfirmDialog
        isOpen={ending !== null}
        title={t('endTitle')}
        confirm={t('endConfirm')}
        cancel={t('cancel')}
        busy={save.isPending}
        onConfirm={() => save.mutate()}
        onClose={() => setEnding(null)}
      >
        <p>{t('endSessions', { count: ending?.sessions ?? 0 })}</p>
        <p>{t('endPeople', { count: ending?.people ?? 0 })}</p>
        {ending?.is_you && <p>{t('endYou')}</p>}
      </ConfirmDialog>
    </form>
  )
}

/** Returns what to mend, where the server says which field is wrong. */
function failureText(cause: unknown): string {
  const { issuer, client_secret, certificates } = (cause instanceof ApiError && cause.fields) || {}
  return certificates ? t('wrongCertificates') : issuer ? t('wrongIssuer') : client_secret ? t('secretNeeded') : errorText(cause)
}
