import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Kernel } from '../kernel.ts'

/** Kinds of pages, each with its own content security policy. */
export type PageClass =
  | 'api'
  | 'console'
  | 'widget'
  | 'widgetPreview'
  | 'hub'
  | 'hubPreview'
  | 'ownHub'
  | 'embeddedForm'
  | 'demo'
  | 'docs'
  | 'file'
  | 'mail'
  | 'mailWithImages'

const never = "frame-ancestors 'none'"
/** Additional origins that a page's policy allows: `sites` that may embed it (none means any) and `services` that it calls. */
export type Allowed = { sites?: readonly string[]; services?: readonly string[] }
const none: Required<Allowed> = { sites: [], services: [] }
const own = (services: readonly string[]): string => ["'self'", ...services].join(' ')

const mailBase =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; sandbox allow-popups allow-popups-to-escape-sandbox; frame-ancestors 'self'"

/** Content security policies (checklist S2). Mantine sets style attributes, so inline styles are allowed; inline scripts need a nonce. */
const policies: Record<PageClass, (nonce: string, allowed: Required<Allowed>) => string> = {
  api: () => `default-src 'none'; ${never}`,
  console: (nonce, { services }) =>
    `default-src 'self'; script-src 'self' 'nonce-${nonce}'; style-src 'self' 'unsafe-inline'; img-src ${own(services)} data: blob:; font-src 'self' data:; connect-src ${own(services)}; frame-src 'self' http: https:; object-src 'none'; base-uri 'none'; form-action 'self'; require-trusted-types-for 'script'; trusted-types default; ${never}`,
  widget: (nonce, { sites, services }) =>
    `default-src 'self'; script-src 'self' 'nonce-${nonce}'; style-src 'self' 'unsafe-inline'; img-src ${own(services)} data: blob:; connect-src ${own(services)}; frame-src 'self' https:; object-src 'none'; base-uri 'none'; form-action 'none'; require-trusted-types-for 'script'; trusted-types 'none'; frame-ancestors ${sites.length > 0 ? `'self' ${sites.join(' ')}` : '*'}`,
  // The console embeds it with an opaque origin: no calls, storage or pop-ups, whatever its style sheet or text attempts.
  widgetPreview: (nonce, { sites }) =>
    `default-src 'none'; script-src 'self' 'nonce-${nonce}'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; base-uri 'none'; form-action 'none'; require-trusted-types-for 'script'; trusted-types 'none'; sandbox allow-scripts; frame-ancestors 'self' ${sites.join(' ')}`,
  // Custom CSS and the widget's own styles are inline; videos in articles come from other sites.
  hub: () =>
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; frame-src 'self' https:; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
  // The console embeds it with an opaque origin, to show unsaved looks on the page itself: no calls, storage or pop-ups, whatever the style sheet attempts.
  hubPreview: () =>
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; base-uri 'none'; form-action 'none'; sandbox allow-scripts; frame-ancestors 'self'",
  // A form on customers' sites: those that the library allows, or any.
  embeddedForm: (_nonce, { sites }) =>
    `default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors ${sites.length > 0 ? `'self' ${sites.join(' ')}` : '*'}`,
  // On its own domain a library may run its own scripts and the chat products it has enabled: this origin holds nothing else to steal.
  ownHub: () =>
    "default-src 'self' https: wss: data: blob:; script-src 'self' 'unsafe-inline' https:; style-src 'self' 'unsafe-inline' https:; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
  demo: () => "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; object-src 'none'; base-uri 'none'; frame-ancestors 'self'",
  docs: () => `default-src 'none'; style-src 'unsafe-inline'; ${never}`,
  // A stranger's mail: no scripts, no calls, an opaque origin; links open outside. Remote images tell their server who reads, so they load only when asked for.
  mail: () => `${mailBase}; img-src data:`,
  mailWithImages: () => `${mailBase}; img-src data: https: http:`,
  file: () => "default-src 'none'; sandbox; frame-ancestors 'none'",
}

/** Adds the headers that every response carries; pages then choose their class with `asPage`. */
export function addSecurityHeaders(app: FastifyInstance, kernel: Kernel): void {
  const isSecure = kernel.config.PUBLIC_URL.startsWith('https:')
  const headers = {
    'content-security-policy': policies.api('', none),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    ...(isSecure && { 'strict-transport-security': 'max-age=31536000' }),
  }
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers)
    done()
  })
}

/** Pages with inline scripts of their own. For the others, which are sent most often, random bytes would cost a tenth of sending them. */
const pagesWithNonce: ReadonlySet<PageClass> = new Set<PageClass>(['console', 'widget', 'widgetPreview'])

const nothingMore: Allowed = {}
/** The policies of pages that allow nothing more and have no nonce: the help hub's are sent with every page. */
const fixedPolicies = new Map<PageClass, string>()
function policyOf(page: PageClass): string {
  const known = fixedPolicies.get(page) ?? policies[page]('', none)
  fixedPolicies.set(page, known)
  return known
}

/** Applies a page class's policy to a response; returns the nonce that the page's own scripts must carry, empty if its policy knows none. */
export function asPage(reply: FastifyReply, page: PageClass, allowed: Allowed = nothingMore): string {
  const nonce = pagesWithNonce.has(page) ? randomBytes(16).toString('base64') : ''
  reply.header('content-security-policy', nonce === '' && allowed === nothingMore ? policyOf(page) : policies[page](nonce, { ...none, ...allowed }))
  if (page === 'console') reply.header('referrer-policy', holdsSecret(reply.request.url) ? 'no-referrer' : 'same-origin')
  if (
    page === 'widget' ||
    page === 'widgetPreview' ||
    page === 'demo' ||
    page === 'hub' ||
    page === 'hubPreview' ||
    page === 'ownHub' ||
    page === 'embeddedForm'
  )
    reply.header('cross-origin-opener-policy', 'unsafe-none')
  return nonce
}

/** Emailed links, and the address for the first admin, carry a code, which must not leak through the referrer. */
const holdsSecret = (url: string): boolean => /[?&](oobCode|token)=/.test(url) || url.startsWith('/set-up?code=')
