import { buffer } from 'node:stream/consumers'
import type { ImportSource } from '@porchlight/contracts/imports/import-kind'
import { ZipFile } from 'yazl'

/** Packs files into a zip. */
export async function zipOf(files: Record<string, string | Buffer>): Promise<Buffer> {
  const zip = new ZipFile()
  for (const [name, content] of Object.entries(files)) zip.addBuffer(Buffer.from(content), name)
  zip.end()
  return buffer(zip.outputStream)
}

/** A picture of one pixel. */
export const pixel = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')

/** What a sample holds beside the story that all tell: which parts its program can export, under which number, and where its article was found. */
export type Sample = {
  files(agentEmail: string): Record<string, string | Buffer>
  number: string
  has: { team: boolean; field: boolean; note: boolean; status: 'waiting' | 'solved'; message_id?: string; reply_address?: string }
  /** Former addresses of the article, with a title or a language that it had at some time. */
  addresses: string[]
}

const html = (src: string) => `<h2>Oil</h2><p>Drip.<img src="${src}"><script>alert(1)</script></p><p><a href="/hc/en-us/articles/901-Other">See</a></p>`
const json = (value: unknown) => JSON.stringify(value)
const at = (day: number) => `2020-02-0${day}T10:00:00Z`
const unix = (day: number) => Date.parse(at(day)) / 1000

/**
 * Exports made by us from the documented formats, one of each program. All tell the story of Cora, who writes that her brakes squeak, with a picture; an agent answers her,
 * and notes something where the program knows notes. There is a second conversation that was deleted where programs keep those.
 */
export const samples: Record<Exclude<ImportSource, 'csv'>, Sample> = {
  zendesk: {
    number: '4711',
    has: { team: true, field: true, note: true, status: 'waiting', message_id: 'first@customer.test' },
    addresses: ['/hc/en-us/articles/900-Oiling', '/hc/de/articles/900-Oelen', '/hc/articles/900'],
    files: (email) => ({
      'groups.json': json({ groups: [{ id: 70, name: 'Workshop' }] }),
      'ticket_fields.json': json({ ticket_fields: [{ id: 80, title: 'Frame', type: 'tagger', custom_field_options: [{ value: 'steel_1', name: 'Steel' }] }] }),
      'users.json': json({
        users: [
          { id: 1, name: 'Ann', email, role: 'agent' },
          { id: 2, name: 'Cora', email: 'cora@customer.test', role: 'end-user' },
        ],
      }),
      'tickets.json': [
        {
          ...{
            id: 4711,
            subject: 'Brakes',
            status: 'pending',
            requester_id: 2,
            assignee_id: 1,
            group_id: 70,
            tags: ['vip'],
            created_at: at(1),
            updated_at: at(3),
          },
          custom_fields: [{ id: 80, value: 'steel_1' }],
          comments: [
            {
              ...{ id: 51, author_id: 2, html_body: '<p>They squeak.</p>', public: true, created_at: at(1) },
              metadata: { system: { message_id: '<first@customer.test>' } },
              attachments: [{ id: 9, file_name: 'brake.png', content_url: 'https://x.zendesk.com/attachments/token/a/?name=brake.png' }],
            },
            { id: 52, author_id: 1, plain_body: 'Try oil.', public: true, created_at: at(2) },
            { id: 53, author_id: 1, plain_body: 'Call her.', public: false, created_at: at(3) },
          ],
        },
        { id: 4712, subject: 'Gone', status: 'deleted', requester_id: 2, created_at: at(1), comments: [] },
      ]
        .map(json)
        .join('\n'),
      'attachments/9/brake.png': pixel,
      'categories.json': json({ categories: [{ id: 5, name: 'Care' }] }),
      'sections.json': json({ sections: [{ id: 6, name: 'Oil', category_id: 5 }] }),
      'articles.json': json({
        articles: [
          {
            ...{ id: 900, title: 'Oiling', body: html('/hc/article_attachments/33/drip.png'), section_id: 6, draft: false, label_names: ['oil'] },
            html_url: 'https://x.zendesk.com/hc/en-us/articles/900-Oiling',
          },
          { id: 901, title: 'Other', body: '<p>Other.</p>', section_id: 6, draft: false, html_url: 'https://x.zendesk.com/hc/en-us/articles/901-Other' },
        ],
      }),
      'article_attachments/33/drip.png': pixel,
    }),
  },
  intercom: {
    number: '4711',
    has: { team: true, field: true, note: true, status: 'waiting', message_id: 'first@customer.test' },
    addresses: ['/en/articles/900-oiling', '/de/articles/900-oelen'],
    files: (email) => ({
      'admins.json': json({ type: 'admin.list', admins: [{ type: 'admin', id: '1', name: 'Ann', email }] }),
      'teams.json': json({ type: 'team.list', teams: [{ type: 'team', id: '70', name: 'Workshop' }] }),
      'contacts.json': json({
        type: 'list',
        data: [{ type: 'contact', id: 'c2', role: 'user', name: 'Cora', email: 'cora@customer.test', created_at: unix(1) }],
      }),
      'conversations.json': json({
        ...{
          type: 'conversation',
          id: '4711',
          title: 'Brakes',
          state: 'snoozed',
          created_at: unix(1),
          updated_at: unix(3),
          admin_assignee_id: 1,
          team_assignee_id: 70,
        },
        ...{ custom_attributes: { Frame: 'Steel' }, tags: { type: 'tag.list', tags: [{ id: '5', name: 'vip' }] } },
        contacts: { type: 'contact.list', contacts: [{ type: 'contact', id: 'c2' }] },
        source: {
          ...{
            type: 'email',
            id: '51',
            subject: '<p>Brakes</p>',
            body: '<p>They squeak.</p>',
            author: { type: 'user', id: 'c2', name: 'Cora', email: 'cora@customer.test' },
          },
          ...{ attachments: [{ type: 'upload', name: 'brake.png', url: 'https://downloads.intercomcdn.com/i/o/9/brake.png', content_type: 'image/png' }] },
          email_message_metadata: { message_id: '<first@customer.test>' },
        },
        conversation_parts: {
          conversation_parts: [
            {
              type: 'conversation_part',
              id: '52',
              part_type: 'comment',
              body: '<p>Try oil.</p>',
              created_at: unix(2),
              author: { type: 'admin', id: '1', name: 'Ann', email },
            },
            {
              type: 'conversation_part',
              id: '53',
              part_type: 'note',
              body: '<p>Call her.</p>',
              created_at: unix(3),
              author: { type: 'admin', id: '1', name: 'Ann', email },
            },
            { type: 'conversation_part', id: '54', part_type: 'snoozed', body: null, created_at: unix(3), author: { type: 'admin', id: '1' } },
          ],
        },
      }),
      'attachments/brake.png': pixel,
      'collections.json': json({
        type: 'list',
        data: [
          { type: 'collection', id: '5', name: 'Care' },
          { type: 'collection', id: '6', name: 'Oil', parent_id: '5' },
        ],
      }),
      'articles.json': json({
        type: 'list',
        data: [
          {
            ...{
              type: 'article',
              id: '900',
              title: 'Oiling',
              body: html('https://downloads.intercomcdn.com/i/o/33/drip.png'),
              state: 'published',
              parent_id: '6',
            },
            url: 'https://help.customer.test/en/articles/900-oiling',
          },
        ],
      }),
      'images/33/drip.png': pixel,
    }),
  },
  helpscout: {
    number: '349',
    has: { team: false, field: true, note: true, status: 'waiting' },
    addresses: ['/article/12-oiling', '/article/12-renamed'],
    files: (email) => ({
      'users.json': json({ _embedded: { users: [{ id: 1, firstName: 'Ann', lastName: 'Agent', email }] }, page: { size: 50, number: 1 } }),
      'customers.json': json({
        _embedded: { customers: [{ id: 2, firstName: 'Cora', lastName: '', _embedded: { emails: [{ id: 1, value: 'cora@customer.test' }] } }] },
      }),
      'conversations.json': json({
        _embedded: {
          conversations: [
            {
              ...{ id: 4711, number: 349, status: 'pending', state: 'published', subject: 'Brakes', createdAt: at(1), userUpdatedAt: at(3) },
              ...{
                primaryCustomer: { id: 2, type: 'customer', first: 'Cora', email: 'cora@customer.test' },
                assignee: { id: 1, type: 'user', first: 'Ann', email },
              },
              ...{ tags: [{ id: 9, tag: 'vip' }], customFields: [{ id: 8, name: 'Frame', value: '3', text: 'Steel' }] },
              _embedded: {
                threads: [
                  { id: 53, type: 'note', state: 'published', body: 'Call her.', createdBy: { id: 1, type: 'user', first: 'Ann', email }, createdAt: at(3) },
                  { id: 52, type: 'message', state: 'published', body: 'Try oil.', createdBy: { id: 1, type: 'user', first: 'Ann', email }, createdAt: at(2) },
                  {
                    ...{
                      id: 51,
                      type: 'customer',
                      state: 'published',
                      body: '<p>They squeak.</p>',
                      createdBy: { id: 2, type: 'customer', first: 'Cora' },
                      createdAt: at(1),
                    },
                    _embedded: { attachments: [{ id: 9, filename: 'brake.png', mimeType: 'image/png', data: pixel.toString('base64') }] },
                  },
                  { id: 50, type: 'lineitem', state: 'published', createdBy: { id: 1, type: 'user' }, createdAt: at(1) },
                ],
              },
            },
            { id: 4712, number: 350, status: 'closed', state: 'deleted', subject: 'Gone', primaryCustomer: { id: 2, type: 'customer' }, createdAt: at(1) },
          ],
        },
        _links: { self: { href: 'https://api.helpscout.net/v2/conversations' } },
      }),
      'collections.json': json({ collections: { page: 1, items: [{ id: 'a5', name: 'Care' }] } }),
      'categories.json': json({ categories: { page: 1, items: [{ id: 'a6', name: 'Oil', collectionId: 'a5' }] } }),
      'articles.json': json({
        article: {
          ...{ id: 'a900', number: 12, slug: 'oiling', name: 'Oiling', status: 'published', text: html(`data:image/png;base64,${pixel.toString('base64')}`) },
          ...{ categories: ['a6'], publicUrl: 'https://docs.customer.test/article/12-oiling' },
        },
      }),
    }),
  },
  freshdesk: {
    number: '4711',
    has: { team: true, field: true, note: true, status: 'waiting' },
    addresses: ['/support/solutions/articles/900-oiling', '/de/support/solutions/articles/900'],
    files: (email) => ({
      'agents.json': json([{ id: 1, contact: { name: 'Ann', email } }]),
      'groups.json': json([{ id: 70, name: 'Workshop' }]),
      'ticket_fields.json': json([{ id: 3, name: 'cf_frame', label: 'Frame', type: 'custom_dropdown', choices: ['Steel', 'Carbon'] }]),
      'contacts.json': json([{ id: 2, name: 'Cora', email: 'cora@customer.test', created_at: at(1) }]),
      'tickets.json': json([
        {
          ...{
            id: 4711,
            subject: 'Brakes',
            status: 3,
            priority: 2,
            requester_id: 2,
            responder_id: 1,
            group_id: 70,
            tags: ['vip'],
            created_at: at(1),
            updated_at: at(3),
          },
          ...{ description: '<div>They squeak.</div>', description_text: 'They squeak.', custom_fields: { cf_frame: 'Steel' } },
          attachments: [{ id: 9, name: 'brake.png', content_type: 'image/png', attachment_url: 'https://cdn.freshdesk.com/x/brake.png' }],
          conversations: [
            { id: 52, ticket_id: 4711, body_text: 'Try oil.', incoming: false, private: false, user_id: 1, created_at: at(2) },
            { id: 53, ticket_id: 4711, body_text: 'Call her.', incoming: false, private: true, user_id: 1, created_at: at(3) },
          ],
        },
        { id: 4712, subject: 'Gone', status: 5, requester_id: 2, deleted: true, description_text: 'Please delete', created_at: at(1) },
      ]),
      'attachments/9-brake.png': pixel,
      'solution_categories.json': json([{ id: 5, name: 'Care' }]),
      'solution_folders.json': json([{ id: 6, name: 'Oil', category_id: 5 }]),
      'solution_articles.json': json([
        { id: 900, title: 'Oiling', description: html('https://s3.amazonaws.com/cdn.freshdesk.com/33/drip.png'), folder_id: 6, status: 2 },
      ]),
      'attachments/drip.png': pixel,
    }),
  },
  chatwoot: {
    number: '4711',
    has: {
      team: true,
      field: true,
      note: true,
      status: 'waiting',
      message_id: 'first@customer.test',
      reply_address: 'reply+0b5e3c1e-7d54-4a55-9f8e-0e6ac5d1a001@old.example',
    },
    addresses: [],
    files: (email) => ({
      'agents.json': json([{ id: 1, name: 'Ann', email }]),
      'contacts.json': json({ meta: { count: 1 }, payload: [{ id: 2, name: 'Cora', email: 'cora@customer.test' }] }),
      'conversations.json': json({
        data: {
          meta: { all_count: 1 },
          payload: [
            {
              ...{ id: 4711, uuid: '0b5e3c1e-7d54-4a55-9f8e-0e6ac5d1a001', status: 'snoozed', created_at: unix(1), last_activity_at: unix(3), labels: ['vip'] },
              ...{ custom_attributes: { Frame: 'Steel' }, additional_attributes: { mail_subject: 'Brakes' } },
              meta: {
                sender: { id: 2, name: 'Cora', email: 'cora@customer.test' },
                assignee: { id: 1, name: 'Ann', email },
                team: { id: 70, name: 'Workshop' },
              },
              messages: [
                {
                  ...{
                    id: 51,
                    content: 'They squeak.',
                    message_type: 0,
                    created_at: unix(1),
                    sender: { id: 2, type: 'contact' },
                    source_id: 'first@customer.test',
                  },
                  attachments: [{ id: 9, file_type: 'image', data_url: 'https://chat.old.example/rails/active_storage/blobs/redirect/x/brake.png' }],
                },
                { id: 52, content: 'Try oil.', message_type: 1, created_at: unix(2), sender: { id: 1, type: 'user', name: 'Ann', email } },
                { id: 53, content: 'Call her.', message_type: 1, private: true, created_at: unix(3), sender: { id: 1, type: 'user', name: 'Ann', email } },
                { id: 54, content: 'Snoozed', message_type: 2, created_at: unix(3) },
              ],
            },
          ],
        },
      }),
      'attachments/brake.png': pixel,
    }),
  },
  mbox: {
    number: '',
    has: { team: false, field: false, note: false, status: 'solved', message_id: 'first@customer.test' },
    addresses: [],
    files: (email) => ({
      'All mail.mbox': [
        'From 1@xxx Sat Feb 01 10:00:00 +0000 2020',
        'X-Gmail-Labels: Inbox,vip',
        'From: Cora <cora@customer.test>',
        'To: support@old.example',
        'Subject: Brakes',
        'Date: Sat, 01 Feb 2020 10:00:00 +0000',
        'Message-ID: <first@customer.test>',
        'MIME-Version: 1.0',
        'Content-Type: multipart/mixed; boundary=cut',
        '',
        '--cut',
        'Content-Type: text/plain; charset=utf-8',
        '',
        'They squeak.',
        '--cut',
        'Content-Type: image/png; name="brake.png"',
        'Content-Disposition: attachment; filename="brake.png"',
        'Content-Transfer-Encoding: base64',
        '',
        pixel.toString('base64'),
        '--cut--',
        '',
        'From 2@xxx Sun Feb 02 10:00:00 +0000 2020',
        `From: Ann <${email}>`,
        'To: cora@customer.test',
        'Subject: Re: Brakes',
        'Date: Sun, 02 Feb 2020 10:00:00 +0000',
        'Message-ID: <second@old.example>',
        'In-Reply-To: <first@customer.test>',
        '',
        'Try oil.',
        '',
        'On Sat, Feb 1, 2020 Cora wrote:',
        '> They squeak.',
        '',
      ].join('\r\n'),
    }),
  },
}
