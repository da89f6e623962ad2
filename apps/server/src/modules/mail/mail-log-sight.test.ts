import { describe, expect, test } from 'vitest'
import { newRef } from '../../kernel/ids.ts'
import { type TestLibrary, testLibrary } from '../../testing/library.ts'
import { limit } from '../../testing/states/sight-world.ts'
import { sharedServer } from '../../testing/test-server.ts'
import { composeMail, type NewMail } from './index.ts'

const noInbox = {
  ...{ canTakeChats: false, canSuperviseChats: false, canViewExistingTickets: false, canViewChatArchives: false },
  ...{ canViewIntegrations: true, canCreateAndEditIntegrations: true },
} as const

async function world() {
  const library = await testLibrary(await sharedServer())
  const admin = await library.user('admin')
  const own = await library.user('agent', { ...noInbox, canViewExistingTickets: true })
  await limit(admin, own, 'own')
  const none = await library.user('agent', noInbox)
  const ticket = async (who: typeof admin, subject: string) =>
    (await who.calls.tickets.create({ email: `${newRef()}@example.test`.toLowerCase(), subject, message: 'Hello' })).conversation.conversation_ref
  return { library, admin, own, none, ticket }
}

const write = (library: TestLibrary, mail: Omit<NewMail, 'text'>) => library.inside((ctx) => composeMail(ctx, { text: 'Text', ...mail }))

describe('the log of outgoing mails', () => {
  test('shows mails of conversations, and about them, to those who may read them', async () => {
    const { library, admin, own, none, ticket } = await world()
    const hidden = await ticket(admin, 'Hidden')
    const mine = await ticket(own, 'Mine')
    const compose = (subject: string, kind: NewMail['kind'], more: Partial<NewMail>) => write(library, { to: 'ada@buyer.test', subject, kind, ...more })
    await compose('hidden reply', 'reply', { conversation_ref: hidden, is_automatic: false })
    await compose('hidden alert', 'alert', { about_ref: hidden })
    await compose('hidden rating', 'rating_request', { about_ref: hidden })
    await compose('my reply', 'reply', { conversation_ref: mine, is_automatic: false })
    await compose('my alert', 'alert', { about_ref: mine })
    await compose('a digest', 'digest', {})
    await compose('links to tickets', 'ticket_link', {})
    await compose('code 123456', 'account_code', {})
    await compose('news', 'status_news', {})
    const listed = async (who: typeof admin, q?: string) =>
      (await who.calls.mailLog.list(q === undefined ? {} : { q })).mails
        .filter(({ recipients }) => recipients.some(({ address }) => address === 'ada@buyer.test'))
        .map(({ subject, hides_subject }) => (hides_subject ? '(hidden)' : subject))
        .sort()
    const free = ['(hidden)', 'news']
    for (const q of [undefined, 'ada@']) {
      expect(await listed(none, q)).toEqual(free)
      expect(await listed(own, q)).toEqual([...free, 'my reply', 'my alert'].sort())
      expect(await listed(admin, q)).toHaveLength(9)
    }
    expect(await listed(admin)).not.toContain('code 123456')
  })

  test('a mail of a kind that nothing is known about is listed only for those who may read everything', async () => {
    const { library, admin, none } = await world()
    const { mail_id } = await write(library, { to: 'ada@buyer.test', subject: 'Old', kind: 'test' })
    await library.inside((ctx) => ctx.db.updateTable('mail_messages').set({ kind: 'other' }).where('mail_id', '=', mail_id).execute())
    const has = async (who: typeof admin) => (await who.calls.mailLog.list({})).mails.some((mail) => mail.mail_id === mail_id)
    expect([await has(none), await has(admin)]).toEqual([false, true])
  })

  test('a page that ends among hidden mails goes on after them', async () => {
    const { library, admin, none, ticket } = await world()
    const hidden = await ticket(admin, 'Hidden')
    const { mail_id } = await write(library, { to: 'ada@buyer.test', subject: 'oldest', kind: 'status_news' })
    await library.inside(async (ctx) => {
      // In the past: other tests look for the newest mails of all libraries.
      const at = new Date(ctx.clock.now().getTime() - 86_400_000)
      await ctx.db.updateTable('mail_messages').set({ created_at: at }).where('mail_id', '=', mail_id).execute()
      for (let made = 0; made < 10_050; made += 1050)
        await ctx.db
          .insertInto('mail_messages')
          .values(
            Array.from({ length: 1050 }, (_, nth) => ({
              ...{ support_lib_id: library.support_lib_id, mail_id: `m${made + nth}`, message_id: `m${made + nth}@x`, kind: 'reply', subject: 'hidden' },
              ...{ body: '', conversation_ref: hidden, created_at: new Date(at.getTime() + 1000 + made + nth) },
            })),
          )
          .execute()
    })
    const first = await none.calls.mailLog.list({})
    expect(first.mails).toEqual([])
    expect(first.next_cursor).toMatch(/^w\./)
    const second = await none.calls.mailLog.list({ cursor: first.next_cursor ?? '' })
    expect(second.mails.map(({ subject }) => subject)).toContain('oldest')
    expect(second.next_cursor).toBeNull()
    await expect(admin.calls.mailLog.list({ cursor: first.next_cursor ?? '' })).rejects.toMatchObject({ code: 'invalid_input' })
    expect((await admin.calls.mailLog.list({})).mails.length).toBeGreaterThan(0)
  })
})
