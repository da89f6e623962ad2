import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { emailForm } from '@porchlight/contracts/email-form'
import { z } from 'zod'
import { ServiceSetting } from './outside/service-setting.ts'

const empty = (value: unknown) => (value === '' ? undefined : value)
const optional = <T extends z.ZodType>(schema: T) => z.preprocess(empty, schema.optional())
/** The base URL of a service: one for all environments, or one per environment, chosen by the page's host name (checklist A20). */
const serviceUrl = (service: string) => optional(ServiceSetting).describe(`base address of the ${service} service, see “Base addresses” in README.md`)
const flag = z.preprocess((value) => (value === undefined || value === '' ? undefined : value === '1' || value === 'true'), z.boolean().optional())
const roleNames = ['web', 'live', 'worker'] as const
/** The value of DEMO that allows demo accounts in production. It is a word rather than `1`, so that it cannot be set by accident. */
const publicDemo = 'public-demo'

/** All of the product's settings, read once at startup. `npm run doctor` prints them with these descriptions. */
export const configSchema = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development').describe('production: secure cookies, no demo, no developer pages'),
  PORT: z.coerce.number().int().min(0).max(65535).default(3000).describe('port to listen on'),
  HOST: z.preprocess(empty, z.string().default('127.0.0.1')).describe('address to listen on'),
  PUBLIC_URL: optional(z.url()).describe('address people use: links in mails, embed code, CORS'),
  DATA_DIR: z.preprocess(empty, z.string().default('./data')).describe('embedded database, uploads, secrets made on first start'),
  DATABASE_URL: optional(z.string()).describe('a PostgreSQL 15+; without it the embedded one'),
  DATABASE_DIRECT_URL: optional(z.string()).describe('the same database without the pooler that DATABASE_URL leads through: for migrations, jobs and backups'),
  DATABASE_REPLICA_URL: optional(z.string()).describe('a hot standby of the database: reports, exports and searches are read there once it has caught up'),
  DATABASE_CLUSTER: optional(z.string()).describe(
    'further databases between which libraries are spread: name=postgres://…, with spaces between, or citus for the workers that the first one lists',
  ),
  REDIS_URL: optional(z.string()).describe(
    'Redis or Valkey for fan-out and limits between processes; also redis+sentinel://host:26379,…/<name> and redis+cluster://host:6379,…',
  ),
  STORAGE_URL: optional(z.string()).describe(
    'where uploads go: a folder, or s3://<key id>:<secret>@<host>/<bucket>[?region=…&tls=0]; default DATA_DIR/uploads',
  ),
  POINT_IN_TIME_DAYS: z.coerce
    .number()
    .int()
    .min(0)
    .max(3650)
    .default(0)
    .describe('to how many days back the embedded database can be restored, to the second; its log is kept in STORAGE_URL. 0: not at all'),
  UPLOAD_QUOTA_MB: z.coerce.number().int().min(1).max(10_000_000).default(10_240).describe('room for the files of one library, in MB'),
  SMTP_URL: optional(z.string()).describe('outgoing mail; without it mails are kept, and shown at /dev/mail outside production'),
  MAIL_FROM: z.preprocess(empty, z.string().default('Porchlight <no-reply@localhost>')).describe('sender of outgoing mail'),
  INBOUND_SMTP_PORT: optional(z.coerce.number().int().min(0).max(65535)).describe(
    'port on which this server takes in mail by SMTP, usually 25; without it none',
  ),
  INBOUND_SMTP_HOST: z.preprocess(empty, z.string().default('0.0.0.0')).describe('address on which it takes in mail'),
  PLATFORM_SUPPORT_EMAIL: optional(z.string().trim().toLowerCase().max(254).regex(emailForm)).describe(
    'where contact form tickets of libraries without an own ticket address go; default support@ and the host of PUBLIC_URL',
  ),
  INBOUND_MAIL_DOMAIN: optional(
    z
      .string()
      .toLowerCase()
      .regex(/^[a-z0-9-]+(\.[a-z0-9-]+)*$/),
  ).describe('domain whose mail reaches this server; replies to conversations go to addresses in it'),
  GOOGLE_CLIENT: optional(z.string().regex(/^[^:]+:.+$/)).describe('OAuth client for sending with Google accounts: <client id>:<secret>'),
  GOOGLE_OAUTH_SERVER: optional(z.url()).describe('replaces Google’s OAuth server: <address>/authorize and <address>/token'),
  GOOGLE_SMTP: optional(z.url()).describe('replaces Google’s mail server: smtps://host:port or smtp://host:port'),
  MICROSOFT_CLIENT: optional(z.string().regex(/^[^:]+:.+$/)).describe('OAuth client for sending with Microsoft accounts: <client id>:<secret>'),
  MICROSOFT_OAUTH_SERVER: optional(z.url()).describe('replaces Microsoft’s OAuth server'),
  MICROSOFT_SMTP: optional(z.url()).describe('replaces Microsoft’s mail server'),
  MAILGUN_URL: optional(z.url()).describe('replaces the address of Mailgun’s API'),
  PRIVATE_MAIL_SERVERS: flag.describe('if 1, libraries may send and receive with mail servers inside this network, also without TLS'),
  PRIVATE_WEBHOOKS: flag.describe('if 1, webhooks may go to addresses inside this network, also without TLS and to any port, and pushes to browsers too'),
  PRIVATE_IDENTITY_PROVIDERS: flag.describe('if 1, identity providers for single sign-on may be inside this network, also without TLS and on any port'),
  INIT_ADMIN_EMAIL: optional(z.string().trim().toLowerCase().max(254).regex(emailForm)).describe(
    'first admin, made at the first start: gets a mail to choose a password, unless INIT_ADMIN_PASSWORD is set',
  ),
  INIT_ADMIN_PASSWORD: optional(z.string()).describe('password of the first admin; after that, only the console changes it'),
  INIT_COMPANY_NAME: optional(z.string().trim().min(1).max(100)).describe('company of the first admin; default the domain of their address'),
  LICENCE_URL: optional(z.url()).describe('external subscription and licence check; default the built-in one'),
  EXPORT_PARENT_LIB_ID: optional(z.string().regex(/^[A-Za-z0-9_-]{1,64}$/)).describe('the one parent library that may export all libraries as CSV'),
  DEMO: z
    .preprocess(empty, z.enum(['0', 'false', '1', 'true', publicDemo]).optional())
    .describe(`plant the demo libraries; in production only as DEMO=${publicDemo}, and every screen says so`),
  ROLES: z
    .preprocess(empty, z.string().default('web,live,worker'))
    .transform((text) => text.split(',').map((role) => role.trim()))
    .pipe(z.array(z.enum(roleNames)).min(1))
    .describe('what this process does: web, live, worker'),
  OTEL_EXPORTER_OTLP_ENDPOINT: optional(z.url()).describe(
    'collector of OpenTelemetry, by HTTP, for traces and metrics; the other OTEL_ variables of its SDK hold too',
  ),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).default('info').describe('pino log level'),
  TRUST_PROXY: flag.describe('take the client address from X-Forwarded-For'),
  HANG_SECONDS: z.coerce
    .number()
    .min(1)
    .max(3600)
    .default(15)
    .describe('seconds of processor time without a turn of the main thread after which a process ends itself, as hanging'),
  METRICS_TOKEN: optional(z.string().min(16)).describe('bearer token that opens /metrics; without it /metrics is closed in production'),
  API_DOCS: flag.describe('serve /api/docs and /api/openapi.json; default 1, in production 0'),
  VISITOR_LIMITS: z.coerce
    .number()
    .min(0.1)
    .max(1_000_000)
    .default(1)
    .describe('multiplies what visitors may do in a time: for each visitor, each network address and each library'),
  SEARCH_ON_SERVER: flag.describe(
    'visitors search on the server on every host; default 0: on hosts with localhost or staging in their name, elsewhere in the browser',
  ),
  MAIN_URL: serviceUrl('main'),
  INBOX_URL: serviceUrl('inbox'),
  INTEGRATIONS_URL: serviceUrl('integrations'),
  TEAMS_URL: serviceUrl('teams'),
  AI_URL: serviceUrl('AI'),
  LOG_EVENTS_URL: serviceUrl('log events'),
  REPORTS_URL: serviceUrl('reports'),
  ACTIVITY_URL: serviceUrl('activity'),
  ARTICLES_URL: serviceUrl('articles'),
  AI_SEARCH_URL: serviceUrl('AI search'),
  DATABASE_POOL: z.coerce.number().int().min(2).max(200).default(12).describe('connections of the application role'),
})

export type Role = (typeof roleNames)[number]
export type Config = Omit<z.output<typeof configSchema>, 'PUBLIC_URL' | 'PLATFORM_SUPPORT_EMAIL' | 'DEMO' | 'TRUST_PROXY' | 'API_DOCS' | 'SEARCH_ON_SERVER'> & {
  PUBLIC_URL: string
  PLATFORM_SUPPORT_EMAIL: string
  DEMO: boolean
  TRUST_PROXY: boolean
  API_DOCS: boolean
  SEARCH_ON_SERVER: boolean
  isProduction: boolean
  /** DEMO=public-demo: demo accounts are intentional, and every screen says so. */
  isPublicDemo: boolean
}

const withoutEndSlashes = (address: string): string => (address.endsWith('/') ? withoutEndSlashes(address.slice(0, -1)) : address)

/** Returns the support address at a host; below the reserved domain `test`, which receives nothing, if the host is not on the internet. */
function supportAt(host: string): string {
  const address = `support@${host}`
  return emailForm.test(address) ? address : `support@${host.replace(/[^a-z0-9-]/g, '-').replace(/^-+/, '')}.test`
}

/**
 * Returns the settings that the environment gives: `SMTP_URL` as such, or in the file that `SMTP_URL_FILE` names, as container platforms hand out secrets. The
 * line break at the end of a file does not count.
 * @throws Error naming a setting that is given in both ways, or a file that cannot be read
 */
export function givenSettings(environment: Record<string, string | undefined> = process.env): Record<string, string | undefined> {
  const given: Record<string, string | undefined> = {}
  for (const name of Object.keys(configSchema.shape)) {
    const file = empty(environment[`${name}_FILE`]) as string | undefined
    given[name] = environment[name]
    if (file === undefined) continue
    if (empty(environment[name]) !== undefined) throw new Error(`Configuration: ${name} and ${name}_FILE are both set; keep one of them.`)
    given[name] = textOf(file, `${name}_FILE`)
  }
  return given
}

function textOf(file: string, name: string): string {
  try {
    return readFileSync(file, 'utf8').replace(/\r?\n$/, '')
  } catch (error) {
    throw new Error(`Configuration: ${name}: ${file} cannot be read (${(error as NodeJS.ErrnoException).code ?? 'unknown'}).`)
  }
}

/**
 * Reads the configuration from the environment, and from the files that it names, and freezes it.
 * @throws Error with one line per invalid setting.
 */
export function readConfig(environment: Record<string, string | undefined> = process.env): Config {
  const parsed = configSchema.safeParse(givenSettings(environment))
  if (!parsed.success) throw new Error(`Configuration: ${parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('; ')}`)
  const { data } = parsed
  const isProduction = data.NODE_ENV === 'production'
  const isPublicDemo = data.DEMO === publicDemo
  const wantsDemo = data.DEMO === '1' || data.DEMO === 'true'
  if (isProduction && wantsDemo)
    throw new Error(`Configuration: DEMO: the demo accounts have a published password. In production only DEMO=${publicDemo} plants them, in words.`)
  if (data.INIT_ADMIN_EMAIL && !data.INIT_ADMIN_PASSWORD && !data.SMTP_URL && isProduction)
    throw new Error('Configuration: INIT_ADMIN_EMAIL: without SMTP_URL no mail reaches the first admin. Set it, or INIT_ADMIN_PASSWORD_FILE.')
  if (data.POINT_IN_TIME_DAYS > 0 && data.DATABASE_URL)
    throw new Error('Configuration: POINT_IN_TIME_DAYS: is for the embedded database; for the one of DATABASE_URL, docs/operate.md has a recipe.')
  if (data.DATABASE_REPLICA_URL && !data.DATABASE_URL) throw new Error('Configuration: DATABASE_REPLICA_URL: is for the database of DATABASE_URL.')
  const PUBLIC_URL = withoutEndSlashes(data.PUBLIC_URL ?? `http://localhost:${data.PORT}`)
  return Object.freeze({
    ...data,
    DATA_DIR: resolve(data.DATA_DIR),
    PUBLIC_URL,
    PLATFORM_SUPPORT_EMAIL: data.PLATFORM_SUPPORT_EMAIL ?? supportAt(new URL(PUBLIC_URL).hostname),
    DEMO: isPublicDemo || wantsDemo || (data.DEMO === undefined && !isProduction),
    TRUST_PROXY: data.TRUST_PROXY ?? false,
    API_DOCS: data.API_DOCS ?? !isProduction,
    SEARCH_ON_SERVER: data.SEARCH_ON_SERVER ?? false,
    isProduction,
    isPublicDemo,
  })
}
