import { z } from 'zod'
import { LanguageTag, Nothing, Ref } from '../common.ts'
import { defineOperations, operation } from '../define.ts'
import { visitorRates } from '../limits.ts'
import { Faces, teamStandings } from '../people/people.ts'
import { visitorRules } from '../rates.ts'
import { VisitorText } from '../translations/visitor-texts.ts'
import { PageGreeting } from './chat-settings.ts'
import { WidgetLayout } from './library-document.ts'

/** Everything a widget needs to render; public. */
export const WidgetBoot = z.object({
  support_lib_id: Ref,
  company_name: z.string(),
  parent_lib_id: Ref.nullable(),
  theme_color: z.string(),
  greeting: z.string(),
  offline_notice: z.string(),
  /** Whether an agent is online and not away, within business hours. */
  is_online: z.boolean(),
  /** Whether an agent is available, or why none is. */
  standing: z.enum(teamStandings),
  /** When the business hours begin next; null within business hours, and without any. */
  opens_at: z.string().nullable(),
  /** Teammates who are online, if any, otherwise some who are away; empty if the library hides them. */
  faces: Faces,
  /** Whether visitors can start a chat (checklist C1, `chatIntegrations.enable`). */
  chat_enabled: z.boolean(),
  /** Whether the chat opens in its own window (`modalChatIntegration.enable`). */
  modal_chat: z.boolean(),
  /** Whether the library has a contact form that is online (checklist E1). */
  contact_form_online: z.boolean(),
  /** Minutes within which 75 % of chats in recent weeks got their first reply; null if there is too little data. */
  usual_reply_minutes: z.number().int().nullable(),
  /** Shown beside the launcher on matching pages. */
  page_greetings: z.array(PageGreeting),
  /** Whether questions are answered from the help center. */
  answers_readers: z.boolean().optional(),
  /** Whether a flow begins on a page by itself. */
  has_page_flows: z.boolean().optional(),
  /** The library's links, in order (`settings.appUrls`); customlink/{name}/{id} shows one (checklist F1). */
  links: z.array(z.object({ name: z.string(), url: z.string() })),
  widget: WidgetLayout,
  /** The library's own texts of the widget: those of its first view, and how often they have changed, for the others; missing if it has none. */
  own_words: z.object({ first: z.record(z.string(), VisitorText), revision: z.number().int() }).optional(),
})
export type WidgetBoot = z.infer<typeof WidgetBoot>

export const librariesApi = defineOperations('libraries', {
  defaultIntegrations: operation({
    http: 'GET /api/main/default_integrations/:id',
    summary: "A library's chat status, for /defaultIntegrations/{id}.",
    audience: ['public'],
    permission: 'public',
    rates: visitorRules(visitorRates.libraryDocument),
    library: 'id',
    input: z.object({ id: Ref }),
    output: z.object({ support_lib_id: Ref, company_name: z.string(), chat_enabled: z.boolean(), is_online: z.boolean() }),
  }),
  widgetBoot: operation({
    http: 'GET /api/widget/boot',
    summary: 'Everything a widget needs to render.',
    audience: ['public'],
    permission: 'public',
    rates: visitorRules(visitorRates.libraryDocument),
    input: z.object({ support_lib_id: Ref, language: LanguageTag.optional() }),
    output: WidgetBoot,
  }),
  modalWidgets: operation({
    http: 'GET /api/inbox/modal_widgets',
    summary: "The library's chat widgets, with their embed code.",
    audience: ['staff'],
    permission: 'signed-in',
    input: Nothing,
    output: z.object({ modal_widgets: z.array(z.object({ support_lib_id: Ref, name: z.string(), url: z.string(), embed_code: z.string() })) }),
  }),
  identitySecret: operation({
    http: 'GET /api/main/identity_secret',
    summary: "The secret with which the customer's server signs visitor identities (HS256, aud = library, exp at most 1 h).",
    audience: ['staff'],
    permission: 'canManageMessengerSettings',
    input: Nothing,
    output: z.object({ identity_secret: z.string() }),
  }),
  rotateIdentitySecret: operation({
    http: 'POST /api/main/identity_secret',
    audit: 'keys',
    summary: 'Replaces the identity secret; tokens signed with the old one become invalid.',
    audience: ['staff'],
    permission: 'canManageMessengerSettings',
    mustConfirm: true,
    input: Nothing,
    output: z.object({ identity_secret: z.string() }),
  }),
})

declare module '../live.ts' {
  interface NoticeTopics {
    /** The library's settings; no ids. */
    settings: unknown
  }
}
