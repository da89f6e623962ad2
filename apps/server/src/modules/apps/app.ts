import type { AppManifest } from '@porchlight/contracts/apps/app-manifest'
import type { News } from './notifying/news.ts'
import type { Tracker } from './tracker.ts'

/** An app, as its folder exports it: its manifest, and what it does. */
export type App = {
  manifest: AppManifest
  /** For apps that notify, whose field `url` is where it goes: writes what is sent about something that happened, an object that becomes JSON. */
  write?(news: News): object
  /** For apps that keep issues. */
  tracker?: Tracker
}

/** Returns its argument, with its type checked. */
export const defineApp = (app: App): App => app
