import type { HttpClient } from '@porchlight/client'
import type { Api } from '@porchlight/contracts'

/** Domains whose operations the frame calls; the build leaves the routes of all others out. */
export const frameDomains = ['articles', 'conversations', 'help', 'messages', 'uploads', 'visitorActivity', 'visitors'] as const

/** Client for these domains; calls of others do not compile. */
export type FrameClient = HttpClient<Pick<Api, (typeof frameDomains)[number]>>
