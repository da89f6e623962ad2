import type { AddedField } from '@porchlight/contracts/conversations/conversation-fields'
import type { PermissionRule } from '@porchlight/contracts/define'
import type { LibraryDocument } from '@porchlight/contracts/libraries/library-document'
import type { NoticeTopic } from '@porchlight/contracts/live'
import type { PermissionFlag, Role } from '@porchlight/contracts/permission-flags'
import type { QueryKey } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import type { Boot } from '../connection/read-boot.ts'
import type { Flags } from '../permissions/rule.ts'
import type { Session } from '../session/session-storage.ts'
import type { ConversationPlaces } from './conversation-places.ts'
import type { InboxPlaces } from './inbox-places.ts'
import type { SettingsArea } from './settings-areas.ts'

/** Loads a screen's module, which must export `Component`. */
export type LoadScreen = () => Promise<{ Component: ComponentType }>

type Icon = ComponentType<{ size?: number; stroke?: number }>

/** The data available to a guard. */
export type Visit = { url: URL; flags: Flags; session: Session | null; boot: Boot }

/** Common fields of all destinations in the console: a title in the current language, and the permission rule to open it (checklist B8). */
type Place = { title: () => string; rule: PermissionRule }

/** A screen with its own URL. */
export type Screen = Partial<Place> & {
  /** Route path with parameters. Paths below /admin open inside the shell. */
  path: string
  /** Permission rule for the guard. 'public' lets signed-out users in. */
  rule: PermissionRule
  /** The route's name in the specification, if any. */
  id?: string
  load: LoadScreen
  /** An additional condition, checked after the rule. */
  opens?: (visit: Visit) => boolean
  /** Where users without the permission are redirected to; by default /admin/accessdenied. */
  whenDenied?: string
  /** Returns the URL to redirect signed-in users to, after the rule has passed; undefined lets them in. */
  whenSignedIn?: (url: URL) => string | undefined
  /** The list that its path without parameters leads to, if that is no screen itself. */
  list?: string
  /** Subpaths that show the same screen; navigating between them does not reload it. */
  below?: readonly string[]
  /** Renders all features' profile pages at subpaths. Its own path redirects to the first page that the user may open. */
  holds?: 'profilePages'
}

/** A page in the profile area (checklist N1). Pages with several controls open for users with any of the required flags. */
export type ProfilePage = Place & {
  /** Path below /admin/profile. */
  path: string
  /** Sort order among the pages of all features, in steps of ten. */
  order: number
  /** What it is about; 'you' is the user's own. */
  area: SettingsArea | 'you'
  /** Further words that the search for pages finds it by: what is on the page without being in its title. */
  words?: () => string
  icon: Icon
  load: LoadScreen
  /** Renders all features' settings groups inside this page. */
  holds?: 'settingsGroups'
}

/** A settings page: a group of fields in the library document, or something related. */
export type SettingsGroup = Pick<Place, 'title'> & {
  /** Path below /admin/profile/settings; '' is the settings page itself. */
  path: string
  /** Sort order among the groups of all features, in steps of ten. */
  order: number
  area: SettingsArea
  /** Flag that allows changes. Users with only the general flag can't edit the page; users with neither can't open it. */
  flag: PermissionFlag
  /** Returns whether the page exists for this library; if unset, it always does. */
  isFor?: (library: LibraryDocument) => boolean
  load: LoadScreen
}

/** An icon bar entry (checklist B1). */
export type NavItem = Place & {
  id: string
  /** Sort order among the entries of all features, in steps of ten. */
  order: number
  icon: Icon
  to: string
  /** Path prefixes for which the entry is marked as current; defaults to `to`. */
  under?: readonly string[]
  /** Key sequence that opens it ('g i'). */
  shortcut: string
  /** Hidden from these roles regardless of their flags (for the Contact Form item). */
  hiddenFrom?: readonly Role[]
  badge?: 'inbox'
  /** Defaults to the top. */
  place?: 'bottom'
  /** The settings that it is listed with, if it is one of them. */
  area?: SettingsArea
}

/** A destination available only in the command bar: neither in the icon bar nor a profile page. */
export type PlaceCommand = Place & {
  /** Command id: 'content.gaps'. */
  id: string
  icon: Icon
  to: string
  /** Labels the command 'Go to …' instead of just the title. */
  isGoTo?: true
  /** Further words, of all languages, that an act is found by. A place is found by those of its page (`page-synonyms.ts`). */
  words?: string
  /** The settings that it is listed with, if it is one of them. */
  area?: SettingsArea
}

/** How the command bar displays and opens one kind of search result. */
export type FoundKind = Pick<Place, 'title'> & {
  /** Kind in the server's response (`searchable` in its module). */
  kind: string
  icon: Icon
  /** URL of a result, with `:id` for its id. */
  to: string
}

/** Queries that the notices of a topic concern, by the beginning of their key. */
export type NoticedQueries = {
  /** Refetched after every notice: lists, which may gain an entry. */
  lists?: readonly QueryKey[]
  /** Refetched only if their key or their data contains one of the notice's ids, or if it has none: single items, and lists whose key the ids name. */
  items?: readonly QueryKey[]
}

/** A feature's contributions to the console. They are part of the initial bundle, so screens are lazy-loaded and titles are the only strings included. */
export type Feature = {
  screens?: readonly Screen[]
  profilePages?: readonly ProfilePage[]
  settingsGroups?: readonly SettingsGroup[]
  navigation?: readonly NavItem[]
  commands?: readonly PlaceCommand[]
  found?: readonly FoundKind[]
  /** Additions to the inbox's lists: panes with their tab, tools above the lists, marks in the rows. */
  inbox?: InboxPlaces
  /** Loads the additions to an open conversation, `places` of `conversation-places.tsx` in the feature's folder. */
  conversation?: () => Promise<{ places: ConversationPlaces }>
  /** Queries to refetch when a notice on a topic arrives. Every topic is in the manifest of a feature, here or in `listensTo`, or `features.test.ts` does not compile. */
  notices?: Partial<Record<NoticeTopic, NoticedQueries>>
  /** Topics that code of its own hears, instead of refetching whole queries. */
  listensTo?: readonly NoticeTopic[]
  /** Labels of the fields that the feature's domain adds to conversations (`addToConversations`), each required as well. */
  fieldLabels?: { readonly [N in AddedField]?: () => string }
}

/** Declares a feature's contributions to the console. */
export const defineFeature = <const F extends Feature>(feature: F): F => feature
