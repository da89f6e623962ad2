import { z } from 'zod'
import { LanguageTag, line, name, Ref, text, WebAddress } from './common.ts'
import { cssProblemOf, customCssLengthMax } from './custom-css.ts'

/** The document of a library, by groups (checklist C1). Each group is stored as JSON and read through its schema here. */

/** Nothing, or an upload. Pictures of other sites are not shown: their owners would see who reads a page, and could change what it shows. */
export const PictureAddress = z.string().regex(/^(\/files\/[A-Za-z0-9]{22})?$/, 'an uploaded picture')
const ColorCode = z.string().regex(/^#[0-9A-Fa-f]{6}$/)
/** Custom CSS of a library; what may not stand in it is said by `cssProblemOf`. */
const CustomCss = text(customCssLengthMax).refine((css) => cssProblemOf(css) === null, 'not allowed in custom CSS')
const Script = text(20_000)
const Mail = z.union([z.literal(''), z.email().max(254)])
const Web = z.union([z.literal(''), WebAddress])

export const LibrarySettings = z.object({
  companyName: line(120),
  companyPhone: line(40),
  companyEmail: Mail,
  copyright: line(200),
  websiteUrl: Web,
  appUrls: z.array(z.object({ name: line(60), url: WebAddress })).max(10),
  /** The language its content is written in; others are translations. */
  language: LanguageTag,
  metaData: z.object({ title: line(120), description: line(320), keywords: line(320) }),
  ticket: z.object({ selfManaged: z.boolean(), contactEmail: Mail, supportEmailSubject: line(300) }),
})
export type LibrarySettings = z.infer<typeof LibrarySettings>

/** As it is stored. Rules for CSS have become stricter, so an old sheet may break them: visitors then get none, its authors see what to change. */
const StyleSheet = z.object({ isCustomCss: z.boolean(), customCss: text(customCssLengthMax) })
/** How the advanced widget looks, and which blocks its dashboard shows (checklist F2). */
export const WidgetLayout = z.object({
  theme: z.enum(['default', 'compact']),
  isHelpShown: z.boolean(),
  isChatShown: z.boolean(),
  isMessageShown: z.boolean(),
  isNewsShown: z.boolean(),
})
export type WidgetLayout = z.infer<typeof WidgetLayout>
export const WidgetTheme = StyleSheet.extend(WidgetLayout.shape)
export type WidgetTheme = z.infer<typeof WidgetTheme>
/** A website by its origin, such as https://shop.example or https://*.shop.example. Nothing else fits, so that none can add to a security policy. */
const Site = z
  .string()
  .trim()
  .toLowerCase()
  .max(260)
  .regex(/^https?:\/\/(\*\.)?[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*(:\d{1,5})?$/, 'an origin such as https://shop.example')
/** Where the widget may be embedded; an empty list means anywhere. */
export const WidgetSites = z.object({ allowed_sites: z.array(Site).max(50) })
export type WidgetSites = z.infer<typeof WidgetSites>

/** A stored picture. Older documents may hold addresses of other sites, which are no longer allowed; they are read as no picture. */
const StoredPicture = PictureAddress.catch('')
export const PublicHelpCenterTheme = StyleSheet.extend({ siteIcon: StoredPicture, themeColor: ColorCode, favicon: StoredPicture })

const Block = z.object({ enable: z.boolean(), propertyId: line(200) })
/**
 * Third-party chat blocks and our own chat: visitors can start one while `chatIntegrations` (basic) or `modalChatIntegration` (in a window) is enabled.
 * Scripts run on the help hub only, and only while enabled.
 */
export const LibraryIntegrations = z.object({
  tawk: Block,
  beacon: Block,
  zendesk: Block,
  chatIntegrations: Block.extend({ selfManaged: z.boolean(), widgetScript: Script }),
  gist: Block.extend({ workSpaceId: line(200) }),
  freshdesk: Block.extend({ widget_id: line(200) }),
  custom: Block.extend({ widgetScript: Script, bodyScript: Script }),
  modalChatIntegration: Block,
})
export type LibraryIntegrations = z.infer<typeof LibraryIntegrations>

const Refs = z.array(Ref).max(5000)
/** What a library has decided over the defaults of its parent (checklist C8). */
export const LibraryVisibility = z.object({
  default_display: z.boolean(),
  disabled_default_categories: Refs,
  enabled_default_categories: Refs,
  disabled_default_articles: Refs,
  enabled_default_articles: Refs,
  disabled_default_newsFlash: Refs,
})
export type LibraryVisibility = z.infer<typeof LibraryVisibility>

export const CategoryPosition = z.object({ id: Ref, is_enabled: z.boolean(), is_disabled: z.boolean() })

/** The document as staff of the library read it. `custom_subDomain` is there once it is verified; until then it is a claim. */
export const LibraryDocument = z.object({
  support_lib_id: Ref,
  /** The key of the subscription check, for those who manage the company's settings; '' for other staff. */
  library_refkey: z.string(),
  library_domain: z.string(),
  library_email: z.string(),
  custom_subDomain: z.string().nullable(),
  parent_lib_id: Ref.nullable(),
  library_only: z.boolean(),
  /** How many people have an account in it. */
  library_users: z.number().int(),
  settings: LibrarySettings,
  widgetTheme: WidgetTheme,
  widgetSites: WidgetSites,
  publicHelpCenterTheme: PublicHelpCenterTheme,
  ...LibraryIntegrations.shape,
  ...LibraryVisibility.shape,
  categoryPositioning: z.array(CategoryPosition),
  isContactFormOnline: z.boolean(),
})
export type LibraryDocument = z.infer<typeof LibraryDocument>

/** What visitors' pages read of it: nothing of people, and not where tickets go. */
export const PublicLibraryDocument = LibraryDocument.omit({ library_refkey: true, library_email: true, library_users: true, widgetSites: true }).extend({
  settings: LibrarySettings.extend({ ticket: LibrarySettings.shape.ticket.pick({ selfManaged: true }) }),
  /** Languages readers can have its content in; the one it is written in comes first. */
  languages: z.array(LanguageTag),
  /** The one of them that this answer is in. */
  language: LanguageTag,
})
export type PublicLibraryDocument = z.infer<typeof PublicLibraryDocument>

/**
 * A change of the document: only the groups, and in them only the fields, that change. A field that is unknown, or not supported yet (`contactForm`), is refused
 * by name: a document that drops what it is given would seem to keep it.
 */
export const LibraryChange = z.strictObject({
  /** A claim, which the kernel compares with the session. */
  support_lib_id: Ref.optional(),
  settings: LibrarySettings.extend({
    companyName: name(120),
    metaData: LibrarySettings.shape.metaData.partial().strict(),
    ticket: LibrarySettings.shape.ticket.partial().strict(),
    appUrls: z.array(LibrarySettings.shape.appUrls.element.strict()).max(10),
  })
    .partial()
    .strict()
    .optional(),
  widgetTheme: WidgetTheme.extend({ customCss: CustomCss }).partial().strict().optional(),
  widgetSites: WidgetSites.strict().optional(),
  publicHelpCenterTheme: PublicHelpCenterTheme.extend({ customCss: CustomCss, siteIcon: PictureAddress, favicon: PictureAddress })
    .partial()
    .strict()
    .optional(),
  integrations: z
    .object(Object.fromEntries(Object.entries(LibraryIntegrations.shape).map(([name, block]) => [name, block.partial().strict()])))
    .partial()
    .strict()
    .optional(),
  visibility: LibraryVisibility.partial().strict().optional(),
  library_email: Mail.optional(),
  isContactFormOnline: z.boolean().optional(),
})
export type LibraryChange = z.infer<typeof LibraryChange>
