import { chatSettingsApi } from '@porchlight/contracts/libraries/chat-settings'
import { librariesApi } from '@porchlight/contracts/libraries/libraries'
import { WidgetLayout } from '@porchlight/contracts/libraries/library-document'
import type { Ctx } from '../../kernel/context.ts'
import { refuse } from '../../kernel/errors.ts'
import { newSecret } from '../../kernel/ids.ts'
import { action, query } from '../../kernel/operations.ts'
import { whoIsThere } from '../presence/index.ts'
import { chatSettingsOf } from './chat-settings.ts'
import { appliedForm } from './contact-form.ts'
import { identitySecretField } from './create-library.ts'
import { groupsOf, isAllowedCss, isChatOn } from './document.ts'

const libraryRow = (ctx: Ctx) => ctx.db.selectFrom('libraries').selectAll().where('support_lib_id', '=', ctx.support_lib_id).executeTakeFirst()

/** The sites where the library's widget may be embedded (empty: anywhere), and its style sheet if that is enabled and satisfies the current rules. */
export async function widgetPageOf(ctx: Ctx): Promise<{ sites: string[]; css: string }> {
  const library = await libraryRow(ctx)
  if (!library) return { sites: [], css: '' }
  const { widgetSites, widgetTheme } = groupsOf(library)
  return { sites: widgetSites.allowed_sites, css: widgetTheme.isCustomCss && isAllowedCss(widgetTheme.customCss) ? widgetTheme.customCss : '' }
}

/** Returns the color of the library's launcher; undefined if the library does not exist. */
export async function widgetColorOf(ctx: Ctx): Promise<string | undefined> {
  const library = await libraryRow(ctx)
  return library && groupsOf(library).publicHelpCenterTheme.themeColor
}

/** Returns what a widget needs to start, without filling in placeholders; undefined if the library does not exist. */
export async function widgetBootOf(ctx: Ctx) {
  const library = await libraryRow(ctx)
  if (!library) return undefined
  const { greeting, offline_notice, page_greetings } = await chatSettingsOf(ctx)
  const { settings, publicHelpCenterTheme, widgetTheme, integrations } = groupsOf(library)
  return {
    support_lib_id: library.support_lib_id,
    company_name: library.company_name,
    parent_lib_id: library.parent_lib_id,
    theme_color: publicHelpCenterTheme.themeColor,
    greeting,
    offline_notice,
    page_greetings,
    links: settings.appUrls,
    ...(await whoIsThere(ctx)),
    chat_enabled: isChatOn(library),
    modal_chat: integrations.modalChatIntegration.enable,
    contact_form_online: (await appliedForm(ctx, library)).is_online,
    ...(settings.answers.forReaders && { answers_readers: true }),
    widget: WidgetLayout.parse(widgetTheme),
  }
}

/** Returns the secret with which the customer's server signs visitor identities. */
export async function identitySecretOf(ctx: Ctx): Promise<string> {
  const library = await libraryRow(ctx)
  if (!library?.identity_secret) throw refuse('not_found')
  return ctx.ports.secrets.open(library.identity_secret, identitySecretField(ctx.support_lib_id))
}

/** Operations of the libraries module. */
export const handlers = [
  query(librariesApi.modalWidgets, async (ctx) => {
    const library = await libraryRow(ctx)
    const key = ctx.support_lib_id
    const base = ctx.config.PUBLIC_URL
    // The launcher has the library's color from its first paint.
    const color = /^#[\da-f]{3,8}$/i.exec((await widgetColorOf(ctx)) ?? '')?.[0]
    return {
      modal_widgets: [
        {
          support_lib_id: key,
          name: library?.company_name ?? '',
          url: `${base}/advancedWidget/${key}/`,
          embed_code: `<script src="${base}/embed.js" data-library="${key}"${color ? ` data-color="${color}"` : ''} async></script>`,
        },
      ],
    }
  }),
  query(librariesApi.identitySecret, async (ctx) => ({ identity_secret: await identitySecretOf(ctx) })),
  action(librariesApi.rotateIdentitySecret, async (ctx) => {
    const identity_secret = newSecret()
    await ctx.db
      .updateTable('libraries')
      .set({ identity_secret: ctx.ports.secrets.seal(identity_secret, identitySecretField(ctx.support_lib_id)) })
      .where('support_lib_id', '=', ctx.support_lib_id)
      .execute()
    ctx.emit('library.identity_secret_rotated', {})
    return { identity_secret }
  }),
  query(chatSettingsApi.read, async (ctx) => ({ chat_settings: await chatSettingsOf(ctx) })),
  action(chatSettingsApi.update, async (ctx, changes) => {
    const former = await chatSettingsOf(ctx)
    const chat_settings = { ...former, ...changes }
    await ctx.db
      .updateTable('libraries')
      .set({ chat_settings: JSON.stringify(chat_settings) })
      .where('support_lib_id', '=', ctx.support_lib_id)
      .execute()
    ctx.emit('library.chat_settings_changed', { changes, from: Object.fromEntries(Object.entries(former).filter(([field]) => Object.hasOwn(changes, field))) })
    return { chat_settings }
  }),
]
