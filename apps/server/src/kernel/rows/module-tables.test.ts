// Holds for every table.
import { expect, test } from 'vitest'
import { modules } from '../../modules.ts'
import type { DeclarationOf } from '../module-tables.ts'
import { tablesOf } from './tables-of.ts'

test('a declaration that leaves something out, or names what its table has not, does not compile', () => {
  const whole = { of: 'library', exported: {}, personal: 'about staff', audited: 'planted' } as const
  const { audited: _, ...unaudited } = whole
  const good: DeclarationOf<'teams'> = whole
  // @ts-expect-error: says nothing about the audit log
  const silent: DeclarationOf<'teams'> = unaudited
  // @ts-expect-error: teams have no such column
  const stranger: DeclarationOf<'teams'> = { ...whole, exported: { without: ['mail_id'] } }
  const merged = { whenMerged: { conversation: { stays: 'planted' } } } as const
  const erased: DeclarationOf<'conversation_tasks'> = { ...whole, ...merged, personal: [{ of: 'conversation', erase: 'delete' }] }
  const kept: DeclarationOf<'conversation_tasks'> = { ...whole, ...merged, personal: { kept: 'planted' } }
  // @ts-expect-error: says nothing about merging
  const unmerged: DeclarationOf<'conversation_tasks'> = { ...whole, personal: { kept: 'planted' } }
  const moving = { moves: { key: ['task_ref'] } } as const
  const moved: DeclarationOf<'conversation_tasks'> = { ...kept, whenMerged: { conversation: moving } }
  // @ts-expect-error: tasks have no such column
  const lost: DeclarationOf<'conversation_tasks'> = { ...kept, whenMerged: { conversation: { moves: { key: ['task_id'] } } } }
  // @ts-expect-error: progress is about contacts
  const wrong: DeclarationOf<'lesson_progress'> = { ...whole, ...merged, personal: { kept: 'planted' } }
  // @ts-expect-error: its rows are about a conversation
  const careless: DeclarationOf<'conversation_tasks'> = { ...whole, ...merged }
  const shared: DeclarationOf<'accounts'> = { of: 'installation', exported: 'planted', personal: 'about staff', audited: 'planted' }
  // @ts-expect-error: accounts are of no library
  const claimed: DeclarationOf<'accounts'> = whole
  expect([good, silent, stranger, erased, kept, unmerged, moved, lost, wrong, careless, shared, claimed]).toHaveLength(12)
})

test('the history of conversations is exported, although the kernel, which owns the events, knows no conversation', () => {
  const events = tablesOf(modules).filter(({ name }) => name === 'events')
  expect(events).toMatchObject([{ exported: { where: expect.stringContaining('conversations') } }])
})
