import type { LibraryDocument, PermissionRule } from '@porchlight/contracts'
import type { NoticeTopic } from '@porchlight/contracts/live'
import type { PermissionFlag, Role } from '@porchlight/contracts/permission-flags'
import type { QueryKey } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import type { Flags } from '../permissions/rule.ts'
import type { Boot } from '../read-boot.ts'
import type { Session } from '../session/session-storage.ts'

/** Loads the module of a screen, which exports it as `Component`. */
export type LoadScreen = () => Promise<{ Component: ComponentType }>

type Icon = ComponentType<{ size?: number; stroke?: number }>

/** The data on which a guard decides. */
export type Visit = { url: URL; flags: Flags; session: Session | null; boot: Boot }

/** Fields of every place in the console: a title in the current language, and the permission rule that opens it (checklist B8). */
type Place = { title: () => string; rule: PermissionRule }

/** A screen with its own address. */
export type Screen = Partial<Place> & {
  /** Address with its parameters. An address below /admin opens inside the shell. */
  path: string
  /** Rule of its guard. 'public' lets signed-out users in. */
  rule: PermissionRule
  /** The specification's route name, where it gives one. */
  id?: string
  load: LoadScreen
  /** A further condition of the guard, checked after the rule. */
  opens?: (visit: Visit) => boolean
  /** Address that signed-in users are redirected to; undefined lets them in. */
  whenSignedIn?: (url: URL) => string | undefined
  /** Further addresses below its own that show the same screen; switching between them does not reload it. */
  below?: readonly string[]
  /** Shows the pages of all features inside itself, below its own address, which leads to the first page that the user may open. */
  holds?: 'profilePages'
}

/** A page of the profile area (checklist N1). Pages with several controls open with any of their flags. */
export type ProfilePage = Place & {
  /** Address below /admin/profile. */
  path: string
  /** Position among the pages of all features, in steps of ten. */
  order: number
  group: 'you' | 'workspace'
  icon: Icon
  load: LoadScreen
  /** Shows the settings groups of all features inside itself. */
  holds?: 'settingsGroups'
}

/** A page of the settings: a group of the library's document, or something related to it. */
export type SettingsGroup = Pick<Place, 'title'> & {
  /** Address below /admin/profile/settings; '' is the settings page itself. */
  path: string
  /** Position among the groups of all features, in steps of ten. */
  order: number
  section: 'library' | 'look' | 'support' | 'website'
  /** Flag that allows changes. With only the general flag, the page is locked; with neither, it is closed. */
  flag: PermissionFlag
  /** Returns whether the page exists for this library; always if unset. */
  isFor?: (library: LibraryDocument) => boolean
  load: LoadScreen
}

/** An entry of the icon bar (checklist B1). */
export type NavItem = Place & {
  id: string
  /** Position among the entries of all features, in steps of ten. */
  order: number
  icon: Icon
  to: string
  /** Address prefixes under which the entry is current; its own address if unset. */
  under?: readonly string[]
  /** Key sequence that opens it ('g i'). */
  shortcut: string
  /** Hidden from these roles whatever their flags (for the Contact Form item). */
  hiddenFrom?: readonly Role[]
  badge?: 'inbox'
  /** At the top if unset. */
  place?: 'bottom'
}

/** A place that the command bar opens and that is neither in the icon bar nor a profile page. */
export type PlaceCommand = Place & {
  /** Id of the command: 'content.gaps'. */
  id: string
  icon: Icon
  to: string
  /** The command is called 'Go to …' instead of just the title. */
  isGoTo?: true
}

/** How the command bar shows and opens search results of one kind. */
export type FoundKind = Pick<Place, 'title'> & {
  /** Kind in the server's answer (`searchable` of its module). */
  kind: string
  icon: Icon
  /** Address of a hit, with `:id` for its id. */
  to: string
}

/** A feature's contributions to the console. All of it loads with the first page, so screens are lazy-loaded and texts are only titles. */
export type Feature = {
  screens?: readonly Screen[]
  profilePages?: readonly ProfilePage[]
  settingsGroups?: readonly SettingsGroup[]
  navigation?: readonly NavItem[]
  commands?: readonly PlaceCommand[]
  found?: readonly FoundKind[]
  /** Queries to refetch on each notice of a topic. */
  notices?: Partial<Record<NoticeTopic, readonly QueryKey[]>>
}

/** Declares a feature's contributions to the console. `apps/console/src/app/features.ts` lists all features. */
export const defineFeature = (feature: Feature): Feature => feature
