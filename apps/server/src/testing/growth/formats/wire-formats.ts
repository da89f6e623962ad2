import { api } from '@porchlight/contracts/api'
import { limits } from '@porchlight/contracts/limits'
import { ask, call, type Format, type FormatWorld, filled, importFrom, nested, numbered } from './format.ts'
import { liveFrames } from './send-frames.ts'
import { sendSaml } from './send-saml.ts'

const kb = 1024
const mb = 1024 * kb
const json = JSON.stringify
const lines = (size: number, of: (at: number) => unknown) => numbered((at) => `${json(of(at))}\n`, size)

/** Exports of other programs, each in its own form. */
const vendors: [source: string, name: string, usual: string, record: (at: number) => unknown][] = [
  [
    'zendesk',
    'tickets.json',
    json({ id: 1, subject: 'a', description: 'b', created_at: '2026-01-01T00:00:00Z' }),
    (at) => ({ id: at, subject: 'a', requester_id: at, comments: [{ id: at, html_body: '<p>a</p>', public: true }] }),
  ],
  [
    'freshdesk',
    'tickets.json',
    json([{ id: 1, subject: 'a', description: 'b' }]),
    (at) => ({ helpdesk_ticket: { display_id: at, subject: 'a', notes: [{ note: { id: at, body: 'a' } }] } }),
  ],
  [
    'intercom',
    'conversations.json',
    json({ type: 'list', data: [] }),
    (at) => ({ type: 'conversation', id: String(at), source: { body: '<p>a</p>' }, conversation_parts: { conversation_parts: [{ id: at, body: '<b>a' }] } }),
  ],
  [
    'helpscout',
    'conversations.json',
    json([{ id: 1, subject: 'a' }]),
    (at) => ({ id: at, subject: 'a', threads: [{ id: at, body: 'a' }], _embedded: { threads: [] } }),
  ],
  ['chatwoot', 'conversations.json', json([{ id: 1 }]), (at) => ({ id: at, messages: [{ id: at, content: 'a' }], meta: { sender: { id: at } } })],
]

const csvHead = 'id,created_at,subject,description,tags\n'

/** Imports of whole exports. */
const importFormats: Format[] = [
  ...vendors.map(
    ([source, name, usual, record]): Format => ({
      ...{ name: `JSON of ${source}`, from: 'member', sizeMax: 4 * mb, usual, send: importFrom(source, name) },
      hostile: [
        { name: 'many records', make: (size) => lines(size, record) },
        { name: 'one list', make: (size) => `[${lines(size, record).trim().replaceAll('\n', ',')}]` },
        { name: 'nested lists', make: (size) => nested('[', ']', size) },
        { name: 'nested objects', make: (size) => nested('{"comments":[', ']}', size, '{}') },
        { name: 'one long line', make: (size) => `{"id":1,"subject":"${filled('\\u0041', size)}"}` },
        { name: 'large numbers', make: (size) => `{"id":${filled('9', size)}}` },
        {
          name: 'HTML in a record',
          make: (size) => json({ ...(record(1) as object), description: filled('<table><tr><td>', size), body: filled('<b>', size) }),
        },
      ],
    }),
  ),
  {
    ...{ name: 'CSV', from: 'member', sizeMax: 4 * mb, usual: `${csvHead}1,2026-01-01T00:00:00Z,a,b,c\n`, send: importFrom('csv', 'conversations.csv') },
    hostile: [
      { name: 'many rows', make: (size) => csvHead + numbered((at) => `${at},2026-01-01T00:00:00Z,a,b,c\n`, size) },
      { name: 'a quote never closed', make: (size) => `${csvHead}1,"${filled('a\n', size)}` },
      { name: 'doubled quotes', make: (size) => `${csvHead}1,"${filled('""', size)}",a\n` },
      { name: 'many columns', make: (size) => `${numbered((at) => `c${at},`, size / 2)}\n${filled(',', size / 2)}\n` },
      { name: 'empty rows', make: (size) => csvHead + filled('\n', size) },
      { name: 'rows of commas', make: (size) => csvHead + filled(`${','.repeat(200)}\n`, size) },
      { name: 'tags', make: (size) => `${csvHead}1,2026-01-01T00:00:00Z,a,b,"${filled('a,', size)}"\n` },
      { name: 'other separators', make: (size) => filled(';\t|', size) },
      { name: 'UTF-16', make: (size) => Buffer.from(`\uFEFF${csvHead}${filled('1,2,3\n', size / 2)}`, 'utf16le') },
    ],
  },
  {
    ...{
      name: 'mbox',
      from: 'member',
      sizeMax: 4 * mb,
      usual: 'From a@b Thu Jan  1 00:00:00 2026\nFrom: a@b.test\n\nx\n',
      send: importFrom('mbox', 'mails.mbox'),
    },
    hostile: [
      { name: 'many mails', make: (size) => numbered((at) => `From a@b Thu Jan  1 00:00:00 2026\nFrom: a${at}@b.test\nMessage-ID: <${at}@a>\n\nx\n`, size) },
      { name: 'separators', make: (size) => filled('From a\n', size) },
      { name: 'one mail', make: (size) => `From a@b Thu Jan  1 00:00:00 2026\nFrom: a@b.test\n\n${filled('>From the first word to the last\n', size)}` },
      { name: 'one line', make: (size) => `From a@b Thu Jan  1 00:00:00 2026\nFrom: a@b.test\n\n${filled('From ', size)}` },
      { name: 'quoted separators', make: (size) => `From a@b Thu Jan  1 00:00:00 2026\n\n${filled('>>From ', size)}` },
      { name: 'a folded line', make: (size) => `From a@b Thu Jan  1 00:00:00 2026\nX: a${filled('\n b', size)}\n\nx\n` },
    ],
  },
]

const form = (type: string, path: (world: FormatWorld) => string) => (world: FormatWorld, file: string | Buffer) =>
  ask(world, path(world), { method: 'POST', headers: { 'content-type': type }, body: new Uint8Array(Buffer.from(file)) })
const scim = (filter: string | Buffer) => `/scim/v2/Users?filter=${encodeURIComponent(String(filter)).slice(0, 15_000)}`

/** What programs and browsers say to the server. */
export const wireFormats: Format[] = [
  ...importFormats,
  {
    ...{ name: 'SAML', from: 'stranger', sizeMax: 160 * kb, usual: '', send: sendSaml },
    hostile: [
      { name: 'comments', make: (size) => filled('<!---->', size) },
      { name: 'nested elements', make: (size) => nested('<a>', '</a>', size) },
      { name: 'open elements', make: (size) => filled('<a>', size) },
      { name: 'namespaces', make: (size) => numbered((at) => `<a xmlns:p${at}="u${at}"/>`, size) },
      { name: 'attributes', make: (size) => `<a${numbered((at) => ` b${at}="x"`, size)}/>` },
      { name: 'entities', make: (size) => filled('&lt;', size) },
      { name: 'entities of entities', make: (size) => `<!DOCTYPE a [${numbered((at) => `<!ENTITY a${at + 1} "&a${at};&a${at};">`, Math.min(size, 4000))}]>` },
      { name: 'sections', make: (size) => filled('<![CDATA[x]]>', size) },
      { name: 'instructions', make: (size) => filled('<?a b?>', size) },
      { name: 'signatures', make: (size) => filled('<ds:Signature xmlns:ds="http://www.w3.org/2000/09/xmldsig#"><ds:SignedInfo/></ds:Signature>', size) },
      { name: 'assertions', make: (size) => numbered((at) => `<saml:Assertion ID="a${at}"/>`, size) },
    ],
  },
  {
    ...{
      name: 'urlencoded forms',
      from: 'stranger',
      sizeMax: 300 * kb,
      usual: 'SAMLResponse=a&RelayState=b',
      send: form('application/x-www-form-urlencoded', () => '/single-sign-on/saml'),
    },
    hostile: [
      { name: 'many fields', make: (size) => numbered((at) => `a${at}=1&`, size) },
      { name: 'one field', make: (size) => `SAMLResponse=${filled('a', size)}` },
      { name: 'escapes', make: (size) => `SAMLResponse=${filled('%2B', size)}` },
      { name: 'broken escapes', make: (size) => filled('%', size) },
      { name: 'separators', make: (size) => filled('&', size) },
    ],
  },
  {
    ...{ name: 'multipart', from: 'visitor', sizeMax: mb, usual: '--b\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\n\r\na\r\n--b--\r\n' },
    hostile: [
      { name: 'many fields', make: (size) => `${filled('--b\r\ncontent-disposition: form-data; name="x"\r\n\r\ny\r\n', size)}--b--\r\n` },
      {
        name: 'nearly boundaries',
        make: (size) => `--b\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\n\r\n${filled('\r\n--', size)}\r\n--b--\r\n`,
      },
      { name: 'headers of a part', make: (size) => `--b\r\n${numbered((at) => `x-${at}: a\r\n`, size)}\r\na\r\n--b--\r\n` },
      { name: 'parameters', make: (size) => `--b\r\ncontent-disposition: form-data${filled('; a="b"', size)}; name="x"\r\n\r\na\r\n--b--\r\n` },
      { name: 'a long name', make: (size) => `--b\r\ncontent-disposition: form-data; name="file"; filename="${filled('../', size)}"\r\n\r\na\r\n--b--\r\n` },
    ],
    send: (world, file) =>
      ask(world, '/api/teams/upload_docs', {
        method: 'POST',
        headers: { authorization: `Visitor ${world.support_lib_id}.${world.visitor_secret}`, 'content-type': 'multipart/form-data; boundary=b' },
        body: new Uint8Array(Buffer.from(file)),
      }),
  },
  {
    ...{
      name: 'SCIM filters',
      from: 'member',
      sizeMax: 4 * kb,
      usual: 'userName eq "a"',
      send: (world, file) => ask(world, scim(file), { headers: { authorization: `Bearer ${world.scim_key}` } }),
    },
    hostile: [
      { name: 'nested brackets', make: (size) => nested('(', ')', size, 'userName eq "a"') },
      { name: 'open brackets', make: (size) => filled('(', size) },
      { name: 'not', make: (size) => `${filled('not (', size)}a pr` },
      { name: 'and', make: (size) => `${filled('a pr and ', size)}a pr` },
      { name: 'quotes', make: (size) => `userName eq "${filled('\\"', size)}"` },
      { name: 'paths', make: (size) => filled('a[a pr].', size) },
    ],
  },
  {
    ...{ name: 'SCIM bodies', from: 'member', sizeMax: 200 * kb, usual: json({ userName: 'a@directory.test', active: true }) },
    hostile: [
      {
        name: 'addresses',
        make: (size) =>
          json({ userName: 'b@directory.test', emails: Array.from({ length: Math.floor(size / 30) }, (_, at) => ({ value: `${at}@directory.test` })) }),
      },
      { name: 'nested', make: (size) => nested('{"name":', '}', size, '1') },
      { name: 'keys', make: (size) => `{${numbered((at) => `"k${at}":1,`, size)}"userName":"c"}` },
    ],
    send: (world, file) =>
      ask(world, '/scim/v2/Users', {
        method: 'POST',
        headers: { authorization: `Bearer ${world.scim_key}`, 'content-type': 'application/scim+json' },
        body: String(file),
      }),
  },
  {
    ...{
      name: 'search queries',
      from: 'member',
      sizeMax: 4 * kb,
      usual: 'bike',
      send: (world, file) => call(world, 'member', api.search.articles, { query: String(file).slice(0, 200) }),
    },
    hostile: ['ab ', '"', '(', '*', '-', 'é', '%', 'a|', '😀', 'wheel '].map((flood) => ({
      name: JSON.stringify(flood),
      make: (size: number) => filled(flood, size),
    })),
  },
  {
    ...{
      name: 'JSON bodies',
      from: 'stranger',
      sizeMax: 900 * kb,
      usual: json({ support_lib_id: 'x', counter: 'likes' }),
      send: form('application/json', () => '/api/articles/articles/x/counts'),
    },
    hostile: [
      { name: 'nested lists', make: (size) => `{"a":${nested('[', ']', size)}}` },
      { name: 'numbers', make: (size) => `{"a":[${filled('1,', size)}1]}` },
      { name: 'keys', make: (size) => `{${numbered((at) => `"k${at}":1,`, size)}"a":1}` },
      { name: 'escapes', make: (size) => `{"a":"${filled('\\u0041', size)}"}` },
      { name: 'a long number', make: (size) => `{"a":${filled('9', size)}}` },
    ],
  },
  {
    ...{ name: 'messages', from: 'visitor', sizeMax: 20 * kb, usual: 'Hello' },
    hostile: ['> ', '\n', '*a_', '[a](', '`', '@a ', 'https://a.b ', '\u202e', '<b>'].map((flood) => ({
      name: JSON.stringify(flood),
      make: (size: number) => filled(flood, Math.min(size, 19_000)),
    })),
    send: (world, file) =>
      call(world, 'visitor', api.messages.send, {
        client_msg_id: `m${Math.random().toString(36).slice(2).padEnd(12, '0')}xxxxxxxxxxxx`.slice(0, 24),
        message: String(file),
      }),
  },
  {
    ...{ name: 'live frames', from: 'visitor', sizeMax: limits.frameBytesMax, usual: '{"id":"2","action":"ping"}', send: liveFrames },
    hostile: [
      { name: 'nested lists', make: (size) => `{"id":"2","action":"ping","x":${nested('[', ']', size)}}` },
      { name: 'numbers', make: (size) => `{"id":"2","action":"ping","x":[${filled('1,', size)}1]}` },
      { name: 'keys', make: (size) => `{${numbered((at) => `"k${at}":1,`, size)}"id":"2","action":"ping"}` },
      { name: 'no JSON', make: (size) => filled('{', size) },
    ],
  },
]
