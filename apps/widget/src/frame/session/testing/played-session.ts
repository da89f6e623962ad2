import type { FollowOptions, HttpClient, LiveStatus } from '@porchlight/client'
import type { MessageView, VisitorConversationView } from '@porchlight/contracts/conversations/conversations'
import type { HelloAnswer } from '@porchlight/contracts/live'
import { expect } from 'vitest'
import type { ToHost } from '../../../protocol.ts'
import { standInBoot } from '../../scenes/stand-in-boot.ts'
import type { KeepingPlace } from '../browser-storage.ts'
import { createSession } from '../create-session.ts'
import type { Chat } from '../session-state.ts'
import { openVisitorMemory, type VisitorMemory } from '../visitor-memory.ts'

/** The library of a visitor, with no one online. */
export const boot = { ...standInBoot, is_online: false }
/** The page of the shop that the visitor is on. */
export const page = { url: 'https://shop.example/', title: 'Shop' }

/** A conversation as the visitor's list has it. */
export const row = (conversation_ref: string, seq: number, unread_count = 0): VisitorConversationView => ({
  conversation_ref,
  number: 1,
  state: 'waiting',
  agent: null,
  last_message: null,
  unread_count,
  created_at: '2026-01-01T00:00:00Z',
  updated_at: '2026-01-01T00:00:00Z',
  merged_into: null,
  seq,
})
/** A message of an agent. */
export const message = (id: string, rest: Partial<MessageView> = {}): MessageView => ({
  id,
  conversation_ref: 'a',
  client_msg_id: null,
  seq: 1,
  changed_seq: 1,
  sender_type: 'agent',
  sender: { id: null, name: 'Ada', picture: '' },
  message: 'CANARY',
  attachments: [],
  mentions: [],
  read_status: 0,
  sent_via: 'application',
  created_at: '2026-01-01T00:00:00Z',
  edited_at: null,
  is_deleted: false,
  ...rest,
})

/** Creates a session in which the test plays the network. */
export function setUp(kept: Partial<VisitorMemory> = {}, storage: KeepingPlace | null = null) {
  const memory = openVisitorMemory('demo', storage)
  if (kept.is_known) memory.secret()
  memory.change(kept)
  const told: ToHost[] = []
  const calls: unknown[][] = []
  const asked: string[] = []
  const streams = new Map<string, FollowOptions>()
  const listeners: Record<string, ((event: never) => void)[]> = {}
  let rows: VisitorConversationView[] = []
  let rings = 0
  let left = 0
  let signedIn: { secret: string | null; is_continued: boolean } | undefined
  let nextCursor: string | null = null
  let held: Promise<void> | undefined
  const pauses: (() => void)[] = []
  const live = {
    status: 'unknown' as LiveStatus,
    start() {
      memory.use()
      if (live.status === 'unknown' || live.status === 'closed') live.status = 'connecting'
    },
    close: () => void calls.push(['close']),
    on: (kind: string, listener: (event: never) => void) => {
      listeners[kind] = [...(listeners[kind] ?? []), listener]
      return () => {}
    },
    follow: (stream: string, options: FollowOptions) => {
      streams.set(stream, options)
      return () => void streams.delete(stream)
    },
    call: async (...call: unknown[]) => void calls.push(call),
  }
  const http = {
    visitors: {
      conversations: async () => {
        asked.push('conversations')
        const answer = { conversations: rows, next_cursor: nextCursor }
        await held
        return answer
      },
      identify: async (who: { name?: string }) => {
        asked.push('identify')
        await held
        if (signedIn) return { visitor_id: 'v', name: 'Rosa', email: null, is_verified: true, changed_claims: [], ...signedIn }
        return {
          visitor_id: rows.length > 0 ? 'v' : null,
          name: who.name ?? '',
          email: null,
          is_verified: false,
          secret: null,
          is_continued: true,
          changed_claims: [],
        }
      },
      signOut: async (_input: object, options: object) => void asked.push(`signOut ${JSON.stringify(options)}`),
    },
  } as unknown as HttpClient
  let snapshot = { conversation_ref: null as string | null, conversation: null as VisitorConversationView | null }
  let changed = () => {}
  const chat = {
    getSnapshot: () => snapshot,
    subscribe: (listener: () => void) => {
      changed = listener
      return () => {}
    },
    open: async () => {},
    dispose() {},
  } as unknown as Chat
  const parts = {
    boot,
    host: { send: (one: ToHost) => void told.push(one) },
    memory,
    http,
    live: live as never,
    makeChat: () => chat,
    connected() {},
    ring: () => void rings++,
    left: () => void left++,
    pause: () => new Promise<void>((resolve) => pauses.push(resolve)),
  }
  const session = createSession(parts)
  return {
    session,
    memory,
    told,
    calls,
    asked,
    live,
    streams,
    rings: () => rings,
    left: () => left,
    signsIn: (as: typeof signedIn) => {
      signedIn = as
    },
    signedOut() {
      live.status = 'closed'
      for (const listener of listeners.signedOut ?? []) (listener as () => void)()
    },
    async wait() {
      await expect.poll(() => pauses.length).toBeGreaterThan(0)
      pauses.shift()?.()
    },
    answer: (next: VisitorConversationView[], cursor: string | null = null) => {
      rows = next
      nextCursor = cursor
    },
    /** Holds answers back until the returned function is called. */
    hold() {
      const { promise, resolve } = Promise.withResolvers<void>()
      held = promise
      return () => {
        held = undefined
        resolve()
      }
    },
    hello(conversations: VisitorConversationView[], server_time = new Date().toISOString()) {
      live.status = 'open'
      for (const listener of listeners.hello ?? []) (listener as (answer: Partial<HelloAnswer>) => void)({ conversations, server_time })
    },
    begin(conversation: VisitorConversationView) {
      snapshot = { conversation_ref: conversation.conversation_ref, conversation }
      rows = [conversation]
      changed()
    },
    push: (ref: string, data: object) => streams.get(`conversation:${ref}`)?.apply({ seq: 9, data }),
  }
}
