import { Button, Modal, NativeSelect, TextInput } from '@mantine/core'
import { Notice } from '@porchlight/ui'
import { dateFormat } from '@porchlight/ui/relative-time/kept-formats.ts'
import { currentLocale } from '@porchlight/ui/translate.ts'
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../shared/connection/api.ts'
import { errorText } from '../../shared/connection/error-text.ts'
import { shownInPlace } from '../../shared/connection/query-client.ts'
import { DialogActions } from '../../shared/interface/dialogs/dialog-actions.tsx'
import { DialogForm } from '../../shared/interface/dialogs/dialog-form.tsx'
import { CopyField } from '../../shared/interface/page/copy-field.tsx'
import { Loaded } from '../../shared/interface/page/loaded.tsx'
import { Row, Section } from '../../shared/interface/page/page.tsx'
import { showSuccess } from '../../shared/interface/toasts.ts'
import { useRoleChoices, useRoleNames, withChosen } from '../../shared/people/role-choices.ts'
import { ActionButton } from '../../shared/permissions/action-button.tsx'
import { t } from './texts.ts'

const linksQuery = queryOptions({ queryKey: ['invitations', 'links'], queryFn: async () => (await api.invitationLinks.list({})).links })
type Link = Awaited<ReturnType<typeof api.invitationLinks.list>>['links'][number]
const dateText = (at: string) => dateFormat(currentLocale(), { dateStyle: 'medium' }).format(Date.parse(at))

/** Links with which people join, for any mailbox or those of a domain. */
export function LinkList() {
  const query = useQuery(linksQuery)
  const nameOf = useRoleNames()
  const [isOpen, setOpen] = useState(false)
  const [url, setUrl] = useState<string>()
  const close = () => {
    setOpen(false)
    setUrl(undefined)
  }
  const revoke = useMutation({
    mutationFn: (link_ref: string) => api.invitationLinks.revoke({ link_ref }),
    onSuccess: () => showSuccess(t('linkRevoked')),
  })
  return (
    <Section
      title={t('links')}
      lead={t('linksLead')}
      actions={
        <ActionButton for="invitationLinks.create" variant="default" size="xs" onClick={() => setOpen(true)}>
          {t('makeLink')}
        </ActionButton>
      }
    >
      <Loaded query={query} rows={1}>
        {(links) =>
          links.length === 0 ? (
            <Row label={t('noLinks')} />
          ) : (
            links.map((link) => (
              <Row key={link.link_ref} label={`${nameOf(link.role)} · ${link.domain ?? t('anyMailbox')}`} hint={hintOf(link)}>
                <ActionButton
                  for="invitationLinks.revoke"
                  variant="default"
                  size="xs"
                  aria-label={t('revokeLinkOf', { link: `${nameOf(link.role)}, ${link.domain ?? t('anyMailbox')}` })}
                  busy={revoke.isPending && revoke.variables === link.link_ref}
                  onClick={() => revoke.mutate(link.link_ref)}
                >
                  {t('revokeLink')}
                </ActionButton>
              </Row>
            ))
          )
        }
      </Loaded>
      <Modal opened={isOpen} onClose={close} title={t('makeLink')} size={440} closeButtonProps={{ 'aria-label': t('close') }}>
        {url === undefined ? (
          <LinkForm onMade={setUrl} />
        ) : (
          <>
            <p>{t('linkMade')}</p>
            <CopyField value={url} what={t('link')} />
            <DialogActions>
              <Button onClick={close}>{t('linkDone')}</Button>
            </DialogActions>
          </>
        )}
      </Modal>
    </Section>
  )
}

function hintOf({ is_void, uses, uses_max, expires_at }: Link): string {
  if (is_void) return t('linkIsVoid')
  const used = uses_max === null ? t('linkUsed', { uses }) : t('linkUsedOf', { uses, max: uses_max })
  return `${used} · ${t('expires', { date: dateText(expires_at) })}`
}

function LinkForm({ onMade }: { onMade: (url: string) => void }) {
  const [role, setRole] = useState('agent')
  const choices = useRoleChoices()
  const [domain, setDomain] = useState('')
  const [uses, setUses] = useState('')
  const [days, setDays] = useState('7')
  const create = useMutation({
    mutationFn: () =>
      api.invitationLinks.create({ role, domain: domain.trim() || null, uses_max: uses === '' ? null : Number(uses), expires_in_days: Number(days) }),
    onError: shownInPlace,
    onSuccess: ({ url }) => {
      onMade(url)
    },
  })
  return (
    <DialogForm onSubmit={() => create.mutate()}>
      {create.isError && <Notice tone="danger">{errorText(create.error)}</Notice>}
      <NativeSelect label={t('role')} value={role} data={withChosen(choices, role)} onChange={(event) => setRole(event.currentTarget.value)} />
      <TextInput
        label={t('linkDomain')}
        description={t('linkDomainHint')}
        placeholder="example.com"
        dir="ltr"
        value={domain}
        onChange={(event) => setDomain(event.currentTarget.value)}
      />
      <TextInput label={t('linkUses')} type="number" min={1} max={1000} value={uses} onChange={(event) => setUses(event.currentTarget.value)} />
      <TextInput label={t('linkDays')} type="number" min={1} max={365} required value={days} onChange={(event) => setDays(event.currentTarget.value)} />
      <DialogActions>
        <ActionButton for="invitationLinks.create" type="submit" busy={create.isPending}>
          {t('makeLink')}
        </ActionButton>
      </DialogActions>
    </DialogForm>
  )
}
