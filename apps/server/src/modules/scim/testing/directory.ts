import { apiKeyLimits } from '@porchlight/contracts/api-keys/key-limits'
import type { TestUser } from '../../../testing/library.ts'

/** An answer of the protocol. */
export type Answer = { status: number; type: string | null; location: string | null; json: Record<string, unknown> & { id: string } }
/** A directory that speaks SCIM with this key. */
export class Directory {
  private readonly server: { address: string }
  private readonly key: string
  constructor(server: { address: string }, key: string) {
    this.server = server
    this.key = key
  }
  static async of(server: { address: string }, maker: TestUser, scopes = ['scim:read', 'scim:write']): Promise<Directory> {
    return new Directory(server, (await maker.calls.apiKeys.create({ key_name: 'Entra', scopes, expires_in_days: apiKeyLimits.daysMax })).key)
  }
  async call(method: string, path: string, body?: unknown, type?: string): Promise<Answer> {
    const headers = {
      authorization: `Bearer ${this.key}`,
      ...((body !== undefined || type !== undefined) && { 'content-type': type ?? 'application/scim+json' }),
    }
    const response = await fetch(`${this.server.address}/scim/v2${path}`, {
      method,
      headers,
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    const text = await response.text()
    const json = text ? JSON.parse(text) : {}
    return { status: response.status, type: response.headers.get('content-type'), location: response.headers.get('location'), json }
  }
  add = (email: string, more: object = {}) => this.call('POST', '/Users', { userName: email, emails: [{ value: email, primary: true }], active: true, ...more })
  patch = (id: string, ...Operations: object[]) => this.call('PATCH', `/Users/${id}`, { Operations })
  find = async (filter: string) =>
    (await this.call('GET', `/Users?filter=${encodeURIComponent(filter)}`)).json as unknown as {
      totalResults: number
      Resources: { id: string; active: boolean }[]
    }
}
