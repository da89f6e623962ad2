import { type Door, everybody, secret } from './door.ts'

const M = 'apps/server/src/modules'
const hub = everybody(
  'published help, news, courses and status of a library; pages that it keeps for signed-in readers look at the reader',
  `${M}/hub/private-pages.test.ts`,
)
const files = everybody(
  'files of the front ends, and pages without any data: what they show is asked for with a token',
  'apps/server/src/kernel/http/http.test.ts',
)
const tickets = secret(
  { bits: 256, kept: 'hash', of: 'an address of one library', ends: 'the link after one use or an hour, the cookie that it is exchanged for after a day' },
  'the mail proves the address; the page asks before it uses the link up, because mail programs open links',
  `${M}/my-tickets/my-tickets.test.ts`,
)
const scim: Door = {
  ...{ opens: 'signature', of: 'the identity provider: a bearer token of 256 bits, kept as a hash, replaced in the settings' },
  ...{ because: 'a provider has no session', triedBy: `${M}/scim/scim.test.ts` },
}

/** Every route that is no operation, by its method and address, without the part that names a library. The server's test fails for one that is missing here. */
export const openRoutes: Readonly<Record<string, Door>> = {
  'GET /downloads/:key': {
    ...{ opens: 'session', and: 'a key of 256 bits that only its hash is kept of, once and within a minute, for the session or API key that asked' },
    ...{ because: 'a browser saves gigabytes only from a navigation', triedBy: `${M}/downloads/downloads.test.ts` },
  },
  'GET /mail-frames/:sealed': {
    ...{ opens: 'session', and: 'an address sealed for this mail and this person, for an hour; the right to the conversation is asked again' },
    ...{ because: 'the HTML of a mail must be a page of its own, in a sandboxed frame', triedBy: `${M}/inbound-mail/journal.test.ts` },
  },
  'GET /files/:file_id': secret(
    {
      bits: 128,
      kept: 'fingerprint',
      of: 'one file that was sent or uploaded; what is published, anybody may open, and staff what they see',
      ends: 'one to two days after the view that shows it, a year after the mail that links it; at once with the file, or when its message is deleted',
    },
    'visitors have no cookie in a frame on another site; the id alone opens nothing',
    `${M}/downloads/files.test.ts`,
  ),
  'GET /reviewForm': secret(
    { bits: 128, kept: 'fingerprint', of: 'one rating', ends: 'thirty days after the closing; changes fifteen minutes after the first' },
    'customers answer mails days later; no view and no event has the key',
    `${M}/ratings/ratings.test.ts`,
  ),
  'POST /reviewForm': secret(
    { bits: 128, kept: 'fingerprint', of: 'one rating', ends: 'thirty days after the closing' },
    'the page without scripts',
    `${M}/ratings/ratings.test.ts`,
  ),
  'GET /app/status/subscription': secret(
    { bits: 256, kept: 'sealed', of: 'an address or a subscriber of one library', ends: 'to confirm: after its hours; to leave: when the subscriber has left' },
    'people unsubscribe from mails that are years old',
    `${M}/hub/status-subscriptions.test.ts`,
  ),
  'POST /app/status/subscription': secret(
    { bits: 256, kept: 'sealed', of: 'an address or a subscriber of one library', ends: 'to leave: when the subscriber has left' },
    'mail programs unsubscribe with one click and without cookies (RFC 8058)',
    `${M}/hub/status-subscriptions.test.ts`,
  ),
  'GET /tickets': tickets,
  'POST /tickets': tickets,
  'GET /ticket/:id': tickets,
  'POST /ticket/:id': tickets,
  'POST /ticket/:id/close': tickets,
  'POST /ticket/:id/files': tickets,
  'POST /reader/:verb': {
    opens: 'signature',
    of: 'the library’s server: a token of a signed-in reader',
    because: 'customers sign their readers in',
    triedBy: `${M}/hub/private-pages.test.ts`,
  },
  'GET /widget-unread/:key': secret(
    { bits: 128, kept: 'sealed', of: 'the count of one visitor’s unread messages', ends: 'with the visitor’s secret' },
    'the loader on a customer’s page shows a number before any frame is loaded; the frame got the key, which opens nothing else',
    `${M}/pages/widget-page.test.ts`,
  ),
  'POST /api/integrations/mailgun/:support_lib_id/mime': {
    ...{ opens: 'signature', of: 'Mailgun: a fresh signature with the library’s key, once' },
    ...{ because: 'a provider has no session', triedBy: `${M}/inbound-mail/journal.test.ts` },
  },
  'POST /api/integrations/slack_threads/:support_lib_id/:connection_ref': {
    ...{ opens: 'signature', of: 'Slack: a fresh signature with the connection’s secret' },
    ...{ because: 'a provider has no session', triedBy: `${M}/slack-threads/slack-threads.test.ts` },
  },
  'POST /single-sign-on/saml': {
    ...{ opens: 'signature', of: 'the identity provider, and a state of 256 bits that the browser began with, once' },
    ...{ because: 'a provider’s page posts it', triedBy: `${M}/single-sign-on/hostile-saml.test.ts` },
  },
  'GET /healthz': everybody('says only that it is alive', 'apps/server/src/kernel/http/readiness.test.ts'),
  'GET /readyz': everybody('says only whether it takes calls', 'apps/server/src/kernel/http/readiness.test.ts'),
  'GET /metrics': {
    opens: 'installation',
    by: 'METRICS_TOKEN in production',
    because: 'Prometheus has no session',
    triedBy: 'apps/server/src/kernel/http/http.test.ts',
  },
  'GET /dev/mail': {
    opens: 'installation',
    by: 'development or a demo; absent in production',
    because: 'shows mails where none are sent',
    triedBy: 'apps/server/src/kernel/http/http.test.ts',
  },
  'GET /dev/mail/:mail_id': {
    opens: 'installation',
    by: 'development or a demo; absent in production',
    because: 'the same',
    triedBy: 'apps/server/src/kernel/http/http.test.ts',
  },
  'GET /dev/ui': {
    opens: 'installation',
    by: 'development; absent in production',
    because: 'components without data',
    triedBy: 'apps/server/src/kernel/http/http.test.ts',
  },
  'GET /api/docs': {
    opens: 'installation',
    by: 'API_DOCS in production',
    because: 'the same for every installation',
    triedBy: `${M}/api-keys/api-page.test.ts`,
  },
  'GET /api/openapi.json': {
    opens: 'installation',
    by: 'API_DOCS in production',
    because: 'the same for every installation',
    triedBy: `${M}/api-keys/api-page.test.ts`,
  },
}

/** What all routes below an address have in common. */
export const openBelow: readonly [form: RegExp, door: Door][] = [
  [/^\w+ \/scim\/v2\//, scim],
  [
    /^GET \/($|\*$|search$|courses$|certificates$|certificate\/|contact$|course\/|coursestatic\/|frontendnews|article\/|articleCategoriesDetails\/|app\/status($|\/history$|\/rss\.xml$)|sitemap\.xml$|robots\.txt$|llms\.txt$|hubPreview(\/:library_key)?$|:library_key\/llms\.txt$)/,
    hub,
  ],
  [/^GET \/widget-words\//, everybody('words that a library gave the widget, which every page with it shows', `${M}/translations/visitor-texts.test.ts`)],
  [/^POST \/article\/feedback\//, everybody('readers say whether an article helped; counted, limited and without an answer', `${M}/hub/hub.test.ts`)],
  [/^(GET|POST) \/form\//, everybody('a published form, and what its reader sends: limited, and taken as from a stranger', `${M}/hub/form-page.test.ts`)],
  [
    /^GET \/(advancedWidget|AdvancedWidget|widgetAdvanced|widget|widgetPreview|widget-color)($|\/)/,
    everybody('the frame of the widget and the color of its launcher, with what the library shows every visitor', `${M}/pages/widget-page.test.ts`),
  ],
  [
    /^GET \/(login|set-up|forgot|reset-password|join|Invite|hlpt|google_auth|single-sign-on|screenshare|defaultIntegrations\/:id|accessdenied|getmodalIntegrationsagencies|admin(\/\*)?|thank-you|embed\.js|form\.js|favicon\.ico|demo-site|(console|demo-site|widget-frame|hub-files)\/\*)$/,
    files,
  ],
]
