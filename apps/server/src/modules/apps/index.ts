import type { Module } from '../../kernel/kernel.ts'
import { notice } from '../../kernel/live/stream-kind.ts'
import { writesBodies } from '../webhooks/index.ts'
import { catalogue } from './catalogue.ts'
import { connectApp, disconnectApp, listApps, updateConnection } from './handlers.ts'
import { newsOf } from './notifying/news.ts'

for (const { manifest, write } of catalogue) if (write) writesBodies(manifest.name, async (ctx, told) => write(await newsOf(ctx, told)))

export { callTracker } from './call-tracker.ts'
export { type CustomerSource, customerSourcesOf } from './customer-sources-of.ts'
export { type LanguageModel, languageModelOf } from './language-model-of.ts'
export { noteProblem, type ThreadConnection, threadConnection, threadConnectionsOf, threadReactions } from './thread-connections.ts'
export { type ConnectedTracker, trackersOf } from './trackers-of.ts'

/** Apps that the library can be connected to. */
export const apps: Module = {
  name: 'apps',
  handlers: [listApps, connectApp, updateConnection, disconnectApp],
  notices: [notice('apps', 'app.connection_changed', { ids: () => null })],
}
