import { z } from 'zod'
import { Moment, Nothing, Ref } from '../common.ts'
import { defineOperations, operation } from '../define.ts'

/** The steps from a new library to a working desk, in order. */
export const setUpSteps = ['company', 'mail', 'receiving', 'people', 'widget', 'content'] as const
export type SetUpStep = (typeof setUpSteps)[number]

/** The newest test mail; `state` as in the email log, `reason` what the mail server said about a failure. */
const TestMail = z.object({ address: z.string(), state: z.string(), reason: z.string(), changed_at: Moment })
export const GettingStartedView = z.object({
  /** `is_done` is read from what the step is about; a skipped step can be done all the same. */
  steps: z.array(z.object({ step: z.enum(setUpSteps), is_done: z.boolean(), is_skipped: z.boolean() })),
  test_mail: TestMail.nullable(),
  /** Whether no mail leaves: the library has no sender, and the installation no mail server. */
  is_mail_kept: z.boolean(),
  /** Whether a mail server is asked to send mails; otherwise a mail that is called sent is only shown at /dev/mail. */
  has_mail_server: z.boolean(),
  /** Addresses whose mail arrives here, as far as the settings say: this server's and those of mailboxes. */
  receives_at: z.array(z.string()),
  /** The first chat that came through the widget. */
  first_chat: Ref.nullable(),
})
export type GettingStartedView = z.infer<typeof GettingStartedView>

/** Facts about settings for the overview. Each is only sent to people who may open its page. */
export const settingsFacts = [
  'own_domain',
  'languages',
  'business_hours',
  'people',
  'invitations',
  'mail_receiving',
  'mail_sending',
  'mail_domain',
  'mail_signatures',
  'mail_texts',
  'mail_held',
  'widget',
  'tags',
  'custom_fields',
  'sla',
  'smart_queues',
  'automations',
  'macros',
  'flows',
  'forms',
  'answers',
  'canned_replies',
  'webhooks',
  'api_keys',
  'apps',
  'articles',
  'single_sign_on',
  'second_factor',
  'retention',
] as const
export type SettingsFact = (typeof settingsFacts)[number]

const SettingsState = z.object({
  fact: z.enum(settingsFacts),
  /** 'problem': it is set up but doesn't work. */
  state: z.enum(['on', 'off', 'problem']),
  /** How many there are, up to `settingsCountMax`; 0 for what is only on or off. */
  count: z.number().int(),
})
export type SettingsState = z.infer<typeof SettingsState>
/** Nobody counts further at a glance. */
export const settingsCountMax = 1000

export const gettingStartedApi = defineOperations('gettingStarted', {
  read: operation({
    http: 'GET /api/main/getting_started',
    summary: 'How far the library is set up: company and colour, email, people, the widget with its first chat, first articles.',
    audience: ['staff'],
    permission: 'canManageGeneralAndSecuritySettings',
    input: Nothing,
    output: GettingStartedView,
  }),
  skip: operation({
    http: 'PUT /api/main/getting_started/:step',
    audit: null,
    summary: 'Leaves out a step of the set-up, or takes it up again.',
    audience: ['staff'],
    permission: 'canManageGeneralAndSecuritySettings',
    input: z.object({ step: z.enum(setUpSteps), is_skipped: z.boolean() }),
    output: GettingStartedView,
  }),
  settingsStates: operation({
    http: 'GET /api/main/settings_states',
    summary: 'The state of what the caller may set: whether mail is received and sent, how many rules are on, and so on.',
    audience: ['staff'],
    permission: 'signed-in',
    input: Nothing,
    output: z.object({ states: z.array(SettingsState) }),
  }),
})
