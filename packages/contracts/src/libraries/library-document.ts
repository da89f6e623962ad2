import { z } from 'zod'
import { LanguageTag, line, name, Ref, text, WebAddress } from '../common.ts'
import { ContactForm } from '../contact-form/contact-form.ts'
import { VisitorText } from '../translations/visitor-texts.ts'
import { listNames, recordOf } from '../visibility/content-kinds.ts'
import { cssProblemOf, customCssLengthMax } from './custom-css.ts'
import { homeSections, isHubAddress } from './home-page.ts'

/** A library's document, in groups (checklist C1). Each group is stored as JSON and parsed with its schema below. */

/** Empty, or an uploaded image. External images are not allowed: their hosts could track readers or swap the image. */
export const PictureAddress = z.string().regex(/^(\/files\/[A-Za-z0-9]{22})?$/, 'an uploaded picture')
const ColorCode = z.string().regex(/^#[0-9A-Fa-f]{6}$/)
/** A library's custom CSS; `cssProblemOf` decides what is allowed. */
const CustomCss = text(customCssLengthMax).refine((css) => cssProblemOf(css) === null, 'not allowed in custom CSS')
const Script = text(20_000)
const Mail = z.union([z.literal(''), z.email().max(254)])
const ModelCalls = z.number().int().min(0).max(10_000_000).nullable()
const Web = z.union([z.literal(''), WebAddress])

export const LibrarySettings = z.object({
  companyName: line(120),
  companyPhone: line(40),
  companyEmail: Mail,
  copyright: line(200),
  websiteUrl: Web,
  appUrls: z.array(z.object({ name: line(60), url: WebAddress })).max(10),
  /** The original language of the library's content; others are translations. */
  language: LanguageTag,
  metaData: z.object({ title: line(120), description: line(320), keywords: line(320) }),
  ticket: z.object({ selfManaged: z.boolean(), contactEmail: Mail, supportEmailSubject: line(300) }),
  /** Whether questions of readers are answered from the help center, and whether staff are helped with their replies (checklist O2). */
  answers: z.object({
    forReaders: z.boolean(),
    forStaff: z.boolean(),
    /** Sources of answers besides articles. Readers get news and courses, too; only staff get procedures and closed conversations. */
    fromNews: z.boolean(),
    fromCourses: z.boolean(),
    fromSops: z.boolean(),
    fromConversations: z.boolean(),
    /** Whether the library's language model chooses and shortens the sentences that readers get, too. */
    modelForReaders: z.boolean(),
    /** How long the model may take; then the articles are quoted. */
    modelSeconds: z.number().int().min(1).max(10),
    /** How often the model is asked at most, in a UTC day and month; null: without a limit. */
    modelCallsPerDay: ModelCalls,
    modelCallsPerMonth: ModelCalls,
    /** Price of a million tokens in the library's currency, and the monthly budget; null means no limit. */
    pricePerMillion: z.number().min(0).max(100_000),
    costPerMonth: z.number().min(0).max(1_000_000).nullable(),
  }),
})
export type LibrarySettings = z.infer<typeof LibrarySettings>

/** As stored. Older CSS may break rules added later: visitors then get none of it, and its authors see what to change. */
const StyleSheet = z.object({ isCustomCss: z.boolean(), customCss: text(customCssLengthMax) })
/** How the advanced widget looks, and which blocks its dashboard shows (checklist F2). */
export const WidgetLayout = z.object({
  theme: z.enum(['default', 'compact']),
  isHelpShown: z.boolean(),
  isChatShown: z.boolean(),
  isMessageShown: z.boolean(),
  isNewsShown: z.boolean(),
  /** Whether visitors see the names and pictures of teammates. */
  isTeamShown: z.boolean(),
})
export type WidgetLayout = z.infer<typeof WidgetLayout>
export const WidgetTheme = StyleSheet.extend(WidgetLayout.shape)
export type WidgetTheme = z.infer<typeof WidgetTheme>
/** A website's origin, such as https://shop.example or https://*.shop.example. Nothing else is accepted, so that no entry can extend a security policy. */
const Site = z
  .string()
  .trim()
  .toLowerCase()
  .max(260)
  .regex(/^https?:\/\/(\*\.)?[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*(:\d{1,5})?$/, 'an origin such as https://shop.example')
/** Where the widget may be embedded; an empty list means anywhere. */
export const WidgetSites = z.object({ allowed_sites: z.array(Site).max(50) })
export type WidgetSites = z.infer<typeof WidgetSites>

/** A stored image. External URLs in older documents, no longer allowed, are read as no image. */
const StoredPicture = PictureAddress.catch('')
/** A link of the library in the header or footer of its help center: to another website, a mail or phone, or a path on this site. */
export const HubLink = z.object({
  label: line(60),
  url: line(2048).refine(isHubAddress, 'a link'),
})
export type HubLink = z.infer<typeof HubLink>
const NewHubLink = HubLink.extend({ label: line(60).min(1) }).strict()
export const PublicHelpCenterTheme = StyleSheet.extend({
  siteIcon: StoredPicture,
  themeColor: ColorCode,
  favicon: StoredPicture,
  /** The home page's heading ('' for the usual one) and the line below it. Phrases translate them, like the labels of links. */
  heroTitle: line(120),
  heroText: line(300),
  /** The sections of the home page that are shown, in order. */
  sections: z
    .array(z.enum(homeSections))
    .max(homeSections.length)
    .refine((all) => new Set(all).size === all.length, 'each section once'),
  headerLinks: z.array(HubLink).max(6),
  footerLinks: z.array(HubLink).max(12),
  /** What other sites show beside a link to the help center; '' for the site icon. */
  socialImage: StoredPicture,
})

const Block = z.object({ enable: z.boolean(), propertyId: line(200) })
/**
 * Third-party chat blocks and our own chat, which visitors can start while `chatIntegrations` (basic) or `modalChatIntegration` (in a window) is enabled.
 * Scripts run only on the help hub, and only while enabled.
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
/** The library's overrides of its parent's defaults (checklist C8). */
export const LibraryVisibility = z.object({
  default_display: z.boolean(),
  ...recordOf(listNames, () => Refs),
})
export type LibraryVisibility = z.infer<typeof LibraryVisibility>

export const CategoryPosition = z.object({ id: Ref, is_enabled: z.boolean(), is_disabled: z.boolean() })

/** The document as the library's staff see it. `custom_subDomain` is null until the claimed subdomain is verified. */
export const LibraryDocument = z.object({
  support_lib_id: Ref,
  /** The key for the subscription check, visible to users who manage the company's settings; '' for other staff. */
  library_refkey: z.string(),
  library_domain: z.string(),
  library_email: z.string(),
  custom_subDomain: z.string().nullable(),
  parent_lib_id: Ref.nullable(),
  library_only: z.boolean(),
  /** Number of accounts in the library. */
  library_users: z.number().int(),
  settings: LibrarySettings,
  widgetTheme: WidgetTheme,
  widgetSites: WidgetSites,
  publicHelpCenterTheme: PublicHelpCenterTheme,
  ...LibraryIntegrations.shape,
  ...LibraryVisibility.shape,
  categoryPositioning: z.array(CategoryPosition),
  /** The published contact form of this library itself; null if it has none. Which form its visitors get also depends on its parent (checklist G5). */
  contactForm: ContactForm.nullable(),
  isContactFormOnline: z.boolean(),
})
export type LibraryDocument = z.infer<typeof LibraryDocument>

/** The part that visitor pages read, without data about staff or ticket recipients. */
export const PublicLibraryDocument = LibraryDocument.omit({ library_refkey: true, library_email: true, library_users: true, widgetSites: true }).extend({
  settings: LibrarySettings.extend({
    ticket: LibrarySettings.shape.ticket.pick({ selfManaged: true }),
    answers: LibrarySettings.shape.answers.pick({ forReaders: true, modelForReaders: true }),
  }),
  /** The picture that other sites show beside a link to the help center, and its size in pixels; missing if there is none. */
  linkPicture: z.object({ url: z.string(), width: z.number().int().nullable(), height: z.number().int().nullable() }).optional(),
  /** Languages its content is available in, original first. */
  languages: z.array(LanguageTag),
  /** The language of this response. */
  language: LanguageTag,
  /** The library's own texts of its help center in this language, by key; missing if it has none. */
  words: z.record(z.string(), VisitorText).optional(),
})
export type PublicLibraryDocument = z.infer<typeof PublicLibraryDocument>

/**
 * A change to the document: only the groups that change, with only their changed fields. Unknown fields are refused by name, because ignoring a field would look like storing it.
 */
export const LibraryChange = z.strictObject({
  /** A claim that the kernel checks against the session. */
  support_lib_id: Ref.optional(),
  /** Why answers are switched on although sets of questions fail or have not been run; required only in that case. */
  reason_unproven: line(300).optional(),
  settings: LibrarySettings.extend({
    companyName: name(120),
    metaData: LibrarySettings.shape.metaData.partial().strict(),
    ticket: LibrarySettings.shape.ticket.partial().strict(),
    answers: LibrarySettings.shape.answers.partial().strict(),
    appUrls: z.array(LibrarySettings.shape.appUrls.element.strict()).max(10),
  })
    .partial()
    .strict()
    .optional(),
  widgetTheme: WidgetTheme.extend({ customCss: CustomCss }).partial().strict().optional(),
  widgetSites: WidgetSites.strict().optional(),
  publicHelpCenterTheme: PublicHelpCenterTheme.extend({
    customCss: CustomCss,
    siteIcon: PictureAddress,
    favicon: PictureAddress,
    socialImage: PictureAddress,
    headerLinks: z.array(NewHubLink).max(6),
    footerLinks: z.array(NewHubLink).max(12),
  })
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
  /** Publishes this contact form at once; null: the library has none of its own. Refused if the form has problems. */
  contactForm: ContactForm.nullable().optional(),
  isContactFormOnline: z.boolean().optional(),
})
export type LibraryChange = z.infer<typeof LibraryChange>
