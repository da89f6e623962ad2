import { Button, FileButton, TextInput } from '@mantine/core'
import type { UserDetails } from '@porchlight/contracts/people/people'
import { inboxFlags } from '@porchlight/contracts/permission-flags'
import { Avatar } from '@porchlight/ui'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../shared/connection/api.ts'
import { forgetUploads } from '../../shared/files/uploads/forget-uploads.ts'
import { ConsoleLanguageChoice } from '../../shared/interface/language/language-choice.tsx'
import { Loaded } from '../../shared/interface/page/loaded.tsx'
import { Page, Row, Section } from '../../shared/interface/page/page.tsx'
import { showSuccess } from '../../shared/interface/toasts.ts'
import { shownName } from '../../shared/people/agents.ts'
import { useRoleName } from '../../shared/people/custom-roles.ts'
import { meQuery, patchMe } from '../../shared/people/me.ts'
import { SignaturesForm } from '../../shared/people/signatures/signatures-form.tsx'
import { t as signatures } from '../../shared/people/signatures/texts.ts'
import { usePermissions } from '../../shared/permissions/permissions.ts'
import { NotificationSwitches } from './notification-switches.tsx'
import { Passkeys } from './passkeys.tsx'
import { PushDevices } from './push-devices.tsx'
import { SessionList } from './session-list.tsx'
import { t } from './texts.ts'
import { title } from './titles.ts'
import { TwoFactor } from './two-factor.tsx'

/** Page at /admin/profile/account: name, display name, picture, notification settings, second factor and sessions. */
export function Component() {
  const me = useQuery(meQuery)
  return (
    <Page title={title('account')} lead={t('accountLead')}>
      {me.data ? <Profile key={me.data.user_id} me={me.data} /> : <Section>{<Loaded query={me}>{() => null}</Loaded>}</Section>}
      <Told />
      <Signatures />
      <ConsoleLanguageChoice />
      <TwoFactor />
      <Passkeys />
      <SessionList />
    </Page>
  )
}

/**
 * Notification settings. Repeated here because only users who manage the widget can open the notifications page, but everyone who gets chat alerts must be able
 * to silence them.
 */
function Told() {
  const { can } = usePermissions()
  if (!can(inboxFlags)) return null
  return (
    <>
      <Section title={title('notifications')} lead={t('notificationsLead')}>
        <NotificationSwitches />
      </Section>
      <PushDevices />
    </>
  )
}

/** Signatures of emails, for those who answer any. */
function Signatures() {
  const { can } = usePermissions()
  if (!can(inboxFlags)) return null
  return (
    <Section title={signatures('title')} lead={signatures('lead')}>
      <SignaturesForm />
    </Section>
  )
}

function Profile({ me }: { me: UserDetails }) {
  const roleName = useRoleName(me)
  const [agent_name, setName] = useState(me.agent_name)
  const [display_name, setDisplayName] = useState(me.display_name)
  const { mutate, isPending } = useMutation({
    mutationFn: (change: { agent_name?: string; display_name?: string; agent_picture?: string }) => api.people.updateUser(change),
    onSuccess: ({ user_details }) => {
      if (me.agent_picture !== user_details.agent_picture) void forgetUploads([me.agent_picture])
      patchMe(user_details)
      showSuccess(t('saved'))
    },
  })
  const isDirty = agent_name.trim() !== me.agent_name || display_name.trim() !== me.display_name
  const nameError = agent_name.trim() === '' && (isDirty || me.profile_incomplete) ? t('nameRequired') : undefined
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (isDirty && agent_name.trim()) mutate({ agent_name: agent_name.trim(), display_name: display_name.trim() })
      }}
    >
      <Section
        title={t('profile')}
        footer={
          <Button type="submit" loading={isPending} disabled={!isDirty || agent_name.trim() === ''}>
            {t('save')}
          </Button>
        }
      >
        <Row label={t('picture')} hint={t('pictureHint')}>
          <Avatar name={shownName(me) || me.email} picture={me.agent_picture} size={44} />
          <Picture picture={me.agent_picture} onChange={(agent_picture) => mutate({ agent_picture })} />
        </Row>
        <Row label={t('name')} hint={t('nameHint')} htmlFor="agent-name">
          <TextInput
            id="agent-name"
            w={260}
            maxLength={80}
            autoComplete="name"
            value={agent_name}
            error={nameError}
            aria-describedby="agent-name-hint"
            onChange={(event) => setName(event.currentTarget.value)}
          />
        </Row>
        <Row label={t('displayName')} hint={t('displayNameHint')} htmlFor="display-name">
          <TextInput
            id="display-name"
            w={260}
            maxLength={80}
            autoComplete="nickname"
            value={display_name}
            placeholder={agent_name}
            aria-describedby="display-name-hint"
            onChange={(event) => setDisplayName(event.currentTarget.value)}
          />
        </Row>
        <Row label={t('email')}>{me.email}</Row>
        <Row label={t('role')}>{roleName}</Row>
      </Section>
    </form>
  )
}

function Picture({ picture, onChange }: { picture: string; onChange: (url: string) => void }) {
  const upload = useMutation({
    mutationFn: (file: File) => api.uploads.create({}, { file }),
    onSuccess: ({ file }) => onChange(file.url),
  })
  return (
    <>
      <FileButton accept="image/png,image/jpeg,image/webp" onChange={(file) => file && upload.mutate(file)}>
        {(props) => (
          <Button {...props} variant="default" size="xs" loading={upload.isPending}>
            {t(picture ? 'replace' : 'upload')}
          </Button>
        )}
      </FileButton>
      {picture && (
        <Button variant="subtle" color="gray" size="xs" onClick={() => onChange('')}>
          {t('remove')}
        </Button>
      )}
    </>
  )
}
