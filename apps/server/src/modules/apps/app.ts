import type { AppManifest } from '@porchlight/contracts/apps/app-manifest'
import type { News } from './notifying/news.ts'

/** An app, as its folder exports it: its manifest, and what it does. */
export type App = {
  manifest: AppManifest
  /** Writes what the app is sent about something that happened: an object that becomes JSON. For apps that notify; their field `url` is where it goes. */
  write(news: News): object
}

/** Returns its argument, with its type checked. */
export const defineApp = (app: App): App => app
