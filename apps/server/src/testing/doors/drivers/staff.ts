import { createHmac } from 'node:crypto'
import { hashSecret, newRef } from '../../../kernel/ids.ts'
import { Browser, codeIn, mailTo } from '../../../modules/identity/testing.ts'
import { issueCode } from '../../../modules/identity/tokens.ts'
import { doing } from '../../../modules/workflows/testing/rule-lab.ts'
import { callsOf } from '../../calls.ts'
import type { Driver } from './driver.ts'
import { codeOf, nobody, type Side, statusOf } from './side.ts'

const global = 'the key itself says whose it is: no address names a library beside it'

const issued =
  (purpose: 'password_reset' | 'sign_in_link') =>
  async (of: Side): Promise<string> => {
    const { email, user_id, session_id } = await of.library.user('agent')
    return (await of.library.inside((ctx) => issueCode(ctx, { purpose, email, user_id, session_id }))).secret
  }

/** Makes a code with `make`, then lets its time pass. */
const passed =
  (make: (of: Side) => Promise<string>, table = 'tokens') =>
  async (of: Side): Promise<string> => {
    const code = await make(of)
    await of.sql(`update ${table} set expires_at = now() - interval '1 second' where token_hash = $1`, [hashSecret(code)])
    return code
  }

async function invited(of: Side): Promise<string> {
  const email = `${newRef()}@door.test`.toLowerCase()
  await of.admin.calls.identity.invite({ email, role: 'agent' })
  return codeIn(await mailTo(of.server.kernel, email))
}

const linked = async (of: Side): Promise<string> => (await of.admin.calls.invitationLinks.create({ role: 'agent' })).url.split('#')[1] ?? ''

async function hook(of: Side): Promise<string> {
  const plan = { triggers: [{ on: 'webhook' as const }], conditions: { all: [] }, steps: doing(['set_priority', { priority: 'high' }]) }
  const { workflow } = await of.admin.calls.workflows.create({ workflow_name: newRef(), plan: plan as never })
  const { workflow_ref, revision } = workflow
  await of.admin.calls.workflows.publish({ workflow_ref, revision })
  const path = new URL((await of.admin.calls.workflowHooks.create({ workflow_ref })).address).pathname
  return path.split('/').slice(-2).join('/')
}

async function exported(of: Side): Promise<string> {
  const { support_lib_id } = of.library
  const export_ref = newRef()
  await of.sql(
    "insert into library_exports (support_lib_id, export_ref, state, requested_by, requested_at, expires_at) values ($1, $2, 'done', $3, now(), now() + interval '1 hour')",
    [support_lib_id, export_ref, of.admin.user_id],
  )
  await of.library.kernel.ports.storage.put(`${support_lib_id}/export-${export_ref}`, Buffer.from('Everything'))
  return (await of.admin.calls.libraryCopies.download({ export_ref })).address.split('/').at(-1) ?? ''
}

const scimKey = async (of: Side, expires_in_days: number | null = null): Promise<string> =>
  (await of.admin.calls.apiKeys.create({ key_name: 'Directory', scopes: ['scim:read', 'scim:write'], expires_in_days })).key

const mailgunKey = 'key-0123456789'
const signed = (key: string, timestamp: number): string => {
  const token = newRef().padEnd(30, '0')
  return [timestamp, token, createHmac('sha256', key).update(`${timestamp}${token}`).digest('hex')].join('.')
}
const seconds = () => Math.floor(Date.now() / 1000)
const mailgunKeyOf = async ({ admin, library }: Side): Promise<string> => {
  const key = `${mailgunKey}${library.support_lib_id}`
  await admin.calls.inboundMail.saveSettings({ mailgun_key: key })
  return key
}

/** Doors that teammates, invited people, programs and providers come by. */
export const staffDrivers: Driver[] = [
  {
    doors: ['identity.verifyReset'],
    make: issued('password_reset'),
    open: (of, oobCode) => codeOf(nobody(of).identity.verifyReset({ oobCode })),
    ended: passed(issued('password_reset')),
    once: false,
    foreign: global,
  },
  {
    doors: ['identity.confirmReset'],
    make: issued('password_reset'),
    open: (of, oobCode) => codeOf(nobody(of).identity.confirmReset({ oobCode, password: 'quite another long one' })),
    ended: passed(issued('password_reset')),
    once: true,
    foreign: global,
  },
  {
    doors: ['identity.confirmSignInLink'],
    make: issued('sign_in_link'),
    open: (of, oobCode) => codeOf(nobody(of).identity.confirmSignInLink({ oobCode })),
    ended: passed(issued('sign_in_link')),
    once: true,
    foreign: global,
  },
  {
    doors: ['identity.inboxLogin'],
    make: async ({ library, admin: { email, user_id, session_id } }) =>
      (await library.inside((ctx) => issueCode(ctx, { purpose: 'identity', email, user_id, session_id }))).secret,
    open: ({ server, library, admin: { email, user_id } }, token) =>
      codeOf(callsOf(server.address, () => `Bearer ${token}`).identity.inboxLogin({ email, user_id, support_lib_id: library.support_lib_id })),
    ended: passed(async ({ library, admin: { email, user_id, session_id } }) =>
      library.inside(async (ctx) => (await issueCode(ctx, { purpose: 'identity', email, user_id, session_id })).secret),
    ),
    once: true,
  },
  {
    doors: ['identity.token'],
    make: async ({ library }) => (await library.user('agent')).cookie,
    async open({ server }, cookie) {
      const browser = new Browser(server)
      const [name = '', value = ''] = cookie.split('=')
      if (cookie) browser.cookies.set(name, value)
      const { status } = await browser.call('token', {})
      return status === 200 ? 'ok' : String(status)
    },
    async ended(of) {
      const { cookie, session_id } = await of.library.user('agent')
      await of.sql("update sessions set expires_at = now() - interval '1 second' where session_id = $1", [session_id])
      return cookie
    },
    once: false,
    foreign: global,
  },
  {
    doors: ['identity.approveInvitation'],
    make: invited,
    async open({ server }, token) {
      const browser = new Browser(server)
      const { nonce } = (await browser.call('invitationNonce', {})).json
      const { status, json } = await browser.call('approveInvitation', { token, nonce })
      return status === 200 ? 'ok' : (json.error?.code ?? String(status))
    },
    ended: passed(invited),
    once: true,
    foreign: global,
  },
  {
    doors: ['identity.acceptInvitation'],
    make: invited,
    async open({ server }, token) {
      const browser = new Browser(server)
      const { nonce = '' } = (await browser.call('invitationNonce', { token })).json
      const { status, json } = await browser.call('acceptInvitation', { token, nonce, agent_name: 'Ada', password: 'quite another long one' })
      return status === 200 ? 'ok' : (json.error?.code ?? String(status))
    },
    ended: passed(invited),
    once: true,
    foreign: global,
  },
  {
    doors: ['invitationLinks.look'],
    make: linked,
    open: (of, secret) => codeOf(nobody(of).invitationLinks.look({ secret })),
    ended: passed(linked, 'invitation_links'),
    once: false,
    foreign: global,
  },
  {
    doors: ['invitationLinks.ask'],
    make: linked,
    open: (of, secret) => codeOf(nobody(of).invitationLinks.ask({ secret, email: `${newRef()}@door.test`.toLowerCase() })),
    ended: passed(linked, 'invitation_links'),
    once: false,
    foreign: global,
  },
  {
    doors: ['workflowHooks.call'],
    make: hook,
    open: (of, key) =>
      statusOf(of, `/api/hooks/${of.library.support_lib_id}/${key || 'none/none'}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ data: {} }),
      }),
    ended: { never: 'programs of others call it until it is replaced or the rule deleted' },
    once: false,
  },
  {
    doors: ['GET /downloads/:key'],
    make: exported,
    open: (of, key) => statusOf(of, `/downloads/${key}`, { headers: { cookie: of.admin.cookie } }),
    async ended(of) {
      const key = await exported(of)
      await of.sql("update download_keys set expires_at = now() - interval '1 second' where key_hash = $1", [hashSecret(key)])
      return key
    },
    once: true,
    asScoped: (of, key) => statusOf(of, `/downloads/${key}`, { headers: { cookie: of.scoped.cookie } }),
  },
  {
    doors: ['^\\w+ \\/scim\\/v2\\/'],
    make: (of) => scimKey(of),
    open: (of, key) => statusOf(of, '/scim/v2/Users', { headers: { authorization: `Bearer ${key}` } }),
    async ended(of) {
      const key = await scimKey(of, 1)
      await of.sql("update api_keys set expires_at = now() - interval '1 second' where key_hash = $1", [hashSecret(key)])
      return key
    },
    once: false,
    foreign: global,
  },
  {
    doors: ['POST /api/integrations/mailgun/:support_lib_id/mime'],
    make: async (of) => signed(await mailgunKeyOf(of), seconds()),
    open(of, key) {
      const [timestamp = '', token = '', signature = ''] = key.split('.')
      const body = new URLSearchParams({
        timestamp,
        token,
        signature,
        recipient: 'desk@door.test',
        sender: 'ana@customer.test',
        'body-mime': `Subject: ${token}\r\n\r\nHello`,
      })
      return statusOf(of, `/api/integrations/mailgun/${of.library.support_lib_id}/mime`, { method: 'POST', body })
    },
    ended: async (of) => signed(await mailgunKeyOf(of), seconds() - 3600),
    once: true,
  },
]
