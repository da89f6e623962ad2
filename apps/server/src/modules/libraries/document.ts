import { cssProblemOf } from '@porchlight/contracts/libraries/custom-css'
import { homeSections } from '@porchlight/contracts/libraries/home-page'
import {
  CategoryPosition,
  type LibraryDocument,
  LibraryIntegrations,
  LibrarySettings,
  LibraryVisibility,
  PublicHelpCenterTheme,
  PublicLibraryDocument,
  WidgetSites,
  WidgetTheme,
} from '@porchlight/contracts/libraries/library-document'
import { limits } from '@porchlight/contracts/limits'
import { listNames, recordOf } from '@porchlight/contracts/visibility/content-kinds'
import type { Selectable } from 'kysely'
import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import type { Libraries } from '../../kernel/generated/tables.ts'
import { merged } from './merge.ts'

/** A row of the libraries table; the groups are as stored, without defaults. */
export type LibraryRow = Selectable<Libraries>

type Theme = z.infer<typeof PublicHelpCenterTheme>
const off = { enable: false, propertyId: '' }
/** The values of every group before it is first changed. */
export const defaults = {
  settings: {
    companyName: '',
    companyPhone: '',
    companyEmail: '',
    copyright: '',
    websiteUrl: '',
    appUrls: [],
    language: 'en',
    metaData: { title: '', description: '', keywords: '' },
    ticket: { selfManaged: false, contactEmail: '', supportEmailSubject: '' },
    answers: {
      ...{ forReaders: false, forStaff: false, modelForReaders: false, modelSeconds: 5 },
      ...{ fromNews: true, fromCourses: true, fromSops: true, fromConversations: false },
      ...{ modelCallsPerDay: 1000, modelCallsPerMonth: 10_000, pricePerMillion: 0, costPerMonth: null },
    },
  } satisfies LibrarySettings as LibrarySettings,
  widgetTheme: {
    isCustomCss: false,
    customCss: '',
    theme: 'default',
    isHelpShown: true,
    isChatShown: true,
    isMessageShown: true,
    isNewsShown: true,
    isTeamShown: true,
  } satisfies WidgetTheme as WidgetTheme,
  widgetSites: { allowed_sites: [] } satisfies WidgetSites as WidgetSites,
  publicHelpCenterTheme: {
    isCustomCss: false,
    customCss: '',
    siteIcon: '',
    themeColor: limits.themeColor as string,
    favicon: '',
    heroTitle: '',
    heroText: '',
    sections: [...homeSections],
    headerLinks: [],
    footerLinks: [],
    socialImage: '',
  } satisfies Theme as Theme,
  integrations: {
    tawk: off,
    beacon: off,
    zendesk: off,
    chatIntegrations: { ...off, enable: true, selfManaged: false, widgetScript: '' },
    gist: { ...off, workSpaceId: '' },
    freshdesk: { ...off, widget_id: '' },
    custom: { ...off, widgetScript: '', bodyScript: '' },
    modalChatIntegration: off,
  } satisfies LibraryIntegrations as LibraryIntegrations,
  visibility: {
    default_display: true,
    ...recordOf(listNames, () => []),
  } satisfies LibraryVisibility as LibraryVisibility,
}

/** Returns the groups of a row with defaults filled in, parsed by their contract. */
export function groupsOf(row: LibraryRow) {
  return {
    settings: { ...LibrarySettings.parse(merged(defaults.settings, row.settings)), companyName: row.company_name },
    widgetTheme: WidgetTheme.parse(merged(defaults.widgetTheme, row.widgetTheme)),
    widgetSites: WidgetSites.parse(merged(defaults.widgetSites, row.widgetSites)),
    publicHelpCenterTheme: PublicHelpCenterTheme.parse(merged(defaults.publicHelpCenterTheme, row.publicHelpCenterTheme)),
    integrations: integrationsOf(row),
    visibility: visibilityOf(row),
  }
}

/** Returns the library's visibility settings for its parent's content. */
export const visibilityOf = (row: Pick<LibraryRow, 'visibility'>): LibraryVisibility => LibraryVisibility.parse(merged(defaults.visibility, row.visibility))

/** Returns whether visitors can start a basic or modal chat (checklist C1). */
export function isChatOn(row: Pick<LibraryRow, 'integrations'>): boolean {
  const { chatIntegrations, modalChatIntegration } = integrationsOf(row)
  return chatIntegrations.enable || modalChatIntegration.enable
}

const integrationsOf = (row: Pick<LibraryRow, 'integrations'>): LibraryIntegrations =>
  LibraryIntegrations.parse(merged(defaults.integrations, row.integrations))

const Positions = z.array(CategoryPosition)

/** Returns the whole document, for the library's staff. */
export function presentLibrary(row: LibraryRow, { library_users, contactForm }: Pick<LibraryDocument, 'library_users' | 'contactForm'>): LibraryDocument {
  const { integrations, visibility, ...groups } = groupsOf(row)
  return {
    support_lib_id: row.support_lib_id,
    library_refkey: row.library_refkey,
    library_domain: row.library_domain,
    library_email: row.library_email,
    custom_subDomain: row.custom_subDomain,
    parent_lib_id: row.parent_lib_id,
    library_only: row.library_only,
    library_users,
    ...groups,
    ...integrations,
    ...visibility,
    categoryPositioning: Positions.parse(row.categoryPositioning),
    contactForm,
    isContactFormOnline: row.isContactFormOnline,
  }
}

/** Returns the part of the document for visitors' pages: only the public fields listed in its contract, and no CSS that breaks the current rules. */
export function presentPublicLibrary(row: LibraryRow, contactForm: LibraryDocument['contactForm']): Omit<PublicLibraryDocument, 'languages' | 'language'> {
  const document = PublicLibraryDocument.omit({ languages: true, language: true }).parse(presentLibrary(row, { library_users: 0, contactForm }))
  for (const theme of [document.widgetTheme, document.publicHelpCenterTheme]) if (!isAllowedCss(theme.customCss)) theme.customCss = ''
  return document
}

/** Cached because parsing a style sheet takes longer than building the rest of the response. */
const checkedCss = new LRUCache<string, boolean>({ max: 500 })

/** Returns whether a stored style sheet satisfies the current CSS rules. */
export function isAllowedCss(css: string): boolean {
  if (css === '') return true
  const last = checkedCss.get(css)
  if (last !== undefined) return last
  const isAllowed = cssProblemOf(css) === null
  checkedCss.set(css, isAllowed)
  return isAllowed
}
