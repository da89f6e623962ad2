import type { Api } from '@porchlight/contracts/api'
import type { InputOf, Operation, OutputOf } from '@porchlight/contracts/define'
import { identityApi } from '@porchlight/contracts/identity/identity'
import { membershipsApi } from '@porchlight/contracts/identity/memberships'
import { secondFactorApi } from '@porchlight/contracts/identity/second-factor'
import { passkeysApi } from '@porchlight/contracts/passkeys/passkeys'
import { singleSignOnApi } from '@porchlight/contracts/single-sign-on/single-sign-on'
import type { Kernel } from '../../kernel/kernel.ts'
import { requestOf } from '../../testing/calls.ts'
import { eventually } from '../../testing/eventually.ts'
import { type LedgerMail, newestMails } from '../mail/index.ts'

/** An HTTP response. */
export type Answer<T = unknown> = { status: number; headers: Headers; text: string; json: T & { error?: { code: string; message?: string } } }
type Identity = Api['identity'] &
  Api['memberships'] &
  Api['secondFactor'] &
  Pick<Api['singleSignOn'], 'begin' | 'finish'> & { passkeySignIn: Api['passkeys']['signIn']; startPasskeySignIn: Api['passkeys']['startSignIn'] }
type Options = { authorization?: string; method?: string }

let addresses = 0

/** One person's browser: it stores cookies and has its own IP address (the server under test trusts X-Forwarded-For). */
export class Browser {
  readonly cookies = new Map<string, string>()
  readonly forwarded: string
  /** The origin of the page that makes the calls. */
  origin: string
  readonly server: { address: string }

  constructor(server: { address: string }, forwarded = newAddress()) {
    this.server = server
    this.forwarded = forwarded
    this.origin = server.address
  }

  async call<V extends keyof Identity>(verb: V, input: InputOf<Identity[V]>, { authorization, method }: Options = {}): Promise<Answer<OutputOf<Identity[V]>>> {
    const request = requestOf(
      {
        passkeySignIn: passkeysApi.signIn,
        startPasskeySignIn: passkeysApi.startSignIn,
        ...singleSignOnApi,
        ...identityApi,
        ...membershipsApi,
        ...secondFactorApi,
      }[verb] as unknown as Operation,
      input as Record<string, unknown>,
    )
    const headers: Record<string, string> = { 'x-forwarded-for': this.forwarded }
    if ((method ?? request.method) !== 'GET') headers.origin = this.origin
    else headers['sec-fetch-site'] = 'same-origin'
    if (request.body !== undefined) headers['content-type'] = 'application/json'
    if (authorization) headers.authorization = authorization
    if (this.cookies.size > 0) headers.cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetch(this.server.address + request.path, { method: method ?? request.method, headers, body: request.body })
    for (const line of response.headers.getSetCookie()) this.keep(line)
    const text = await response.text()
    return { status: response.status, headers: response.headers, text, json: text.startsWith('{') ? JSON.parse(text) : {} }
  }

  /** Signs in and exchanges the identity token; returns the inbox token. */
  async enter(email: string, password: string, remember_me = false): Promise<string> {
    const { json, text } = await this.call('signIn', { email, password, remember_me })
    if (!json.user) throw new Error(text)
    return this.exchange(json)
  }

  async exchange(signedIn: OutputOf<Identity['signIn']>): Promise<string> {
    const { user, identity_token } = signedIn
    const { email, user_id, support_lib_id } = user
    return (await this.call('inboxLogin', { email, user_id, support_lib_id }, { authorization: `Bearer ${identity_token}` })).json.token
  }

  private keep(line: string): void {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
    if (value === '') this.cookies.delete(name)
    else this.cookies.set(name, value)
  }
}

/** Returns an unused IP address. */
export const newAddress = (): string => `10.${(++addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses & 255}`

/** Waits for the newest email to a person, later than `after`. */
export async function mailTo(kernel: Kernel, email: string, after?: LedgerMail): Promise<LedgerMail> {
  return eventually(async () => {
    const mail = (await newestMails(kernel, 1000)).find((one) => one.to === email && one.mail_id !== after?.mail_id)
    if (!mail) throw new Error(`no mail to ${email}`)
    return mail
  })
}

/** Returns the code in an email's link. */
export function codeIn(mail: { text: string }): string {
  const [, code] = /[?&](?:oobCode|token)=([A-Za-z0-9_-]+)/.exec(mail.text) ?? []
  if (!code) throw new Error(`no link in: ${mail.text}`)
  return code
}
