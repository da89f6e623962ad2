import { Textarea, TextInput } from '@mantine/core'
import type { ChatSettings as Settings } from '@porchlight/contracts/libraries/chat-settings'
import { isCobrowseAddress, visitorPlaceholder } from '@porchlight/contracts/libraries/cobrowse-address'
import { ChoiceBar } from '@porchlight/ui'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../shared/connection/api.ts'
import { keepAnswer } from '../../../shared/connection/optimistic.ts'
import { LeaveGuard } from '../../../shared/interface/page/leave-guard.tsx'
import { Loaded } from '../../../shared/interface/page/loaded.tsx'
import { Row, Section } from '../../../shared/interface/page/page.tsx'
import { showSuccess } from '../../../shared/interface/toasts.ts'
import { ActionButton } from '../../../shared/permissions/action-button.tsx'
import { usePermissions } from '../../../shared/permissions/permissions.ts'
import { chatSettingsQuery } from '../api.ts'
import { SwitchField } from '../form/fields.tsx'
import { LockedNotice } from '../form/locked-notice.tsx'
import { permissionName, t } from '../texts.ts'
import { type GreetingDraft, greetingOf, PageGreetings } from './page-greetings.tsx'
import { wholeNumber } from './whole-number.ts'

/** Settings for how chats reach the team. Read-only for users who may open the page but not change it. */
export function ChatSettings() {
  const query = useQuery(chatSettingsQuery)
  return query.data ? (
    <ChatForm key={JSON.stringify(query.data)} settings={query.data} />
  ) : (
    <Section>
      <Loaded query={query} rows={6}>
        {() => null}
      </Loaded>
    </Section>
  )
}

const assignments = () =>
  [
    { value: 'offer', label: t('offer') },
    { value: 'manual', label: t('manual') },
  ] as const

type Draft = Omit<Settings, 'assignment_wait_minutes' | 'inactivity_close_minutes' | 'reopen_window_hours' | 'page_greetings'> & {
  greetings: GreetingDraft[]
  wait: string
  inactivity: string
  reopen: string
}

const draftOf = (settings: Settings): Draft => ({
  assignment: settings.assignment,
  asks_for_rating: settings.asks_for_rating,
  greeting: settings.greeting,
  offline_notice: settings.offline_notice,
  cobrowse_url: settings.cobrowse_url,
  greetings: settings.page_greetings.map(({ page, text, delay_seconds }) => ({ page, text, delay: String(delay_seconds) })),
  wait: String(settings.assignment_wait_minutes),
  inactivity: String(settings.inactivity_close_minutes ?? ''),
  reopen: String(settings.reopen_window_hours),
})

/** Returns the settings in the form, or null if it contains an invalid number. */
function settingsOf(draft: Draft): Settings | null {
  const wait = wholeNumber(draft.wait, 0, 60)
  const inactivity = wholeNumber(draft.inactivity, 1, 43_200)
  const reopen = wholeNumber(draft.reopen, 0, 8760)
  if (typeof wait !== 'number' || inactivity === undefined || typeof reopen !== 'number') return null
  const page_greetings = draft.greetings.flatMap((one) => greetingOf(one) ?? [])
  if (page_greetings.length < draft.greetings.length) return null
  const { assignment, asks_for_rating, greeting, offline_notice } = draft
  const cobrowse_url = draft.cobrowse_url.trim()
  if (cobrowse_url !== '' && !isCobrowseAddress(cobrowse_url)) return null
  return {
    assignment,
    asks_for_rating,
    greeting,
    offline_notice,
    cobrowse_url,
    page_greetings,
    assignment_wait_minutes: wait,
    inactivity_close_minutes: inactivity,
    reopen_window_hours: reopen,
  }
}

function ChatForm({ settings }: { settings: Settings }) {
  const [draft, setDraft] = useState(() => draftOf(settings))
  const { canRun } = usePermissions()
  const isLocked = !canRun('chatSettings.update')
  const { mutate, isPending } = useMutation({
    mutationFn: (change: Settings) => api.chatSettings.update(change),
    onSuccess: ({ chat_settings }) => {
      keepAnswer(chatSettingsQuery.queryKey, chat_settings)
      showSuccess(t('saved'))
    },
  })
  const change = (part: Partial<Draft>) => setDraft((now) => ({ ...now, ...part }))
  const next = settingsOf(draft)
  const isBadAddress = draft.cobrowse_url.trim() !== '' && !isCobrowseAddress(draft.cobrowse_url.trim())
  const isDirty = JSON.stringify(draft) !== JSON.stringify(draftOf(settings))
  const figure = (id: 'wait' | 'inactivity' | 'reopen', unit: string) => (
    <TextInput
      id={id}
      w={96}
      inputMode="numeric"
      value={draft[id]}
      disabled={isLocked}
      rightSection={<span style={{ color: 'var(--pl-text-3)' }}>{unit}</span>}
      aria-describedby={`${id}-hint`}
      onChange={(event) => change({ [id]: event.currentTarget.value })}
    />
  )
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (next) mutate(next)
      }}
    >
      <Section
        footer={
          isLocked ? (
            <LockedNotice>{t('lockedBy', { permission: permissionName('canManageChatSettings') })}</LockedNotice>
          ) : (
            <ActionButton for="chatSettings.update" type="submit" busy={isPending} disabled={!isDirty || !next}>
              {t('save')}
            </ActionButton>
          )
        }
      >
        <Row label={t('assignment')} hint={t('assignmentHint')}>
          <ChoiceBar label={t('assignment')} value={draft.assignment} choices={assignments()} onChange={(assignment) => !isLocked && change({ assignment })} />
        </Row>
        {draft.assignment === 'offer' && (
          <Row label={t('wait')} hint={t('waitHint')} htmlFor="wait">
            {figure('wait', t('minutes'))}
          </Row>
        )}
        <Row label={t('inactivity')} hint={t('inactivityHint')} htmlFor="inactivity">
          {figure('inactivity', t('minutes'))}
        </Row>
        <Row label={t('reopen')} hint={t('reopenHint')} htmlFor="reopen">
          {figure('reopen', t('hours'))}
        </Row>
        <SwitchField
          id="asks-for-rating"
          label={t('asksForRating')}
          hint={t('asksForRatingHint')}
          value={draft.asks_for_rating}
          isLocked={isLocked}
          onChange={(asks_for_rating) => change({ asks_for_rating })}
        />
        <Row label={t('greeting')} hint={t('greetingHint')} htmlFor="greeting" stacked>
          <TextInput
            id="greeting"
            maxLength={300}
            value={draft.greeting}
            disabled={isLocked}
            aria-describedby="greeting-hint"
            onChange={(event) => change({ greeting: event.currentTarget.value })}
          />
        </Row>
        <Row label={t('offline')} hint={t('offlineHint')} htmlFor="offline" stacked>
          <Textarea
            id="offline"
            maxLength={300}
            rows={2}
            value={draft.offline_notice}
            disabled={isLocked}
            aria-describedby="offline-hint"
            onChange={(event) => change({ offline_notice: event.currentTarget.value })}
          />
        </Row>
        <Row label={t('pageGreetings')} hint={t('pageGreetingsHint')} stacked>
          <PageGreetings value={draft.greetings} isLocked={isLocked} onChange={(greetings) => change({ greetings })} />
        </Row>
        <Row label={t('cobrowse')} hint={t('cobrowseHint', { visitor_ref: visitorPlaceholder })} htmlFor="cobrowse" stacked>
          <TextInput
            id="cobrowse"
            type="url"
            maxLength={500}
            placeholder="https://cobrowse.example/watch/{visitor_ref}"
            value={draft.cobrowse_url}
            disabled={isLocked}
            error={isBadAddress && t('cobrowseInvalid', { visitor_ref: visitorPlaceholder })}
            aria-describedby={isBadAddress ? 'cobrowse-hint cobrowse-error' : 'cobrowse-hint'}
            onChange={(event) => change({ cobrowse_url: event.currentTarget.value })}
          />
        </Row>
      </Section>
      <LeaveGuard when={isDirty} />
    </form>
  )
}
