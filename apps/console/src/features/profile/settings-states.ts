import type { SettingsFact, SettingsState } from '@porchlight/contracts/getting-started/getting-started'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../shared/connection/api.ts'
import { addressOfPart } from '../../shared/mail/email-parts.ts'
import { overview } from './overview-texts.ts'

/** Query for the state of what the user may set; it says what is so now, so it is asked again on each visit. */
export const statesQuery = queryOptions({
  queryKey: ['settings', 'states'],
  queryFn: async () => (await api.gettingStarted.settingsStates()).states,
  staleTime: 0,
})

/** The page that each fact is about. */
const pageOf: Record<SettingsFact, string> = {
  own_domain: '/admin/profile/settings/domain',
  languages: '/admin/profile/language',
  business_hours: '/admin/profile/businesshours',
  people: '/admin/profile/teammates',
  invitations: '/admin/profile/teammates',
  mail_receiving: addressOfPart('receive'),
  mail_sending: addressOfPart('send'),
  mail_domain: addressOfPart('domain'),
  mail_signatures: addressOfPart('signature'),
  mail_texts: addressOfPart('texts'),
  mail_held: addressOfPart('log'),
  webhooks: '/admin/profile/integrations',
  api_keys: '/admin/profile/integrations',
  widget: '/admin/profile/settings/installation',
  tags: '/admin/profile/tags',
  custom_fields: '/admin/profile/customfields',
  sla: '/admin/profile/sla',
  smart_queues: '/admin/profile/smartqueues',
  automations: '/admin/automation',
  macros: '/admin/automation',
  flows: '/admin/flowbuilder',
  forms: '/admin/formbuilder',
  answers: '/admin/profile/settings/answers',
  canned_replies: '/admin/profile/cannedreplies',
  apps: '/admin/profile/apps',
  articles: '/admin/profile/settings/helpcenter',
  single_sign_on: '/admin/profile/settings/single-sign-on',
  second_factor: '/admin/profile/settings/two-factor',
  retention: '/admin/profile/settings/personal-data',
}

/** What nobody can do without: its being off is worth a look. */
const isNeeded = new Set<SettingsFact>(['mail_receiving', 'mail_sending', 'widget'])
/** What waits for somebody. */
const isWaiting = new Set<SettingsFact>(['mail_held'])
/** What is only said if there is any. */
const isSaidIfAny = new Set<SettingsFact>(['invitations', 'webhooks', 'api_keys', 'mail_held'])

/** What is said beside a page: in words, and whether somebody should look at it. */
export type PageState = { text: string; tone: 'problem' | 'attention' | 'plain' }

function textOf({ fact, state, count }: SettingsState): string {
  switch (fact) {
    case 'mail_receiving':
    case 'mail_sending':
    case 'widget':
      return overview(`${fact}_${state}`)
    case 'own_domain':
    case 'mail_domain':
      return overview(`${fact}_${state}`)
    case 'answers':
    case 'single_sign_on':
    case 'second_factor':
    case 'retention':
      return overview(state === 'on' ? 'on' : 'off')
    default:
      return state === 'problem'
        ? overview('failing', { what: overview(fact, { count }) })
        : count === 0
          ? overview(fact === 'mail_texts' ? 'standard' : 'none')
          : overview(fact, { count })
  }
}

/** Returns what is said about each page. */
export function statesByPage(states: readonly SettingsState[]): ReadonlyMap<string, PageState> {
  const said = states.filter(({ fact, state }) => state !== 'off' || !isSaidIfAny.has(fact))
  // Nobody is told twice that there is none, of rules and of macros.
  const byPage = Map.groupBy(said, ({ fact }) => pageOf[fact])
  return new Map(
    [...byPage].map(([page, facts]) => {
      const texts = [...new Set(facts.map(textOf))]
      const some = texts.length > 1 ? texts.filter((text) => text !== overview('none')) : texts
      const tone = facts.some(({ state }) => state === 'problem')
        ? 'problem'
        : facts.some(({ fact, state }) => (state === 'off' ? isNeeded : isWaiting).has(fact))
          ? 'attention'
          : 'plain'
      return [page, { text: some.join(' · '), tone }]
    }),
  )
}
