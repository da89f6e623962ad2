import { randomInt } from 'node:crypto'
import { api } from '@porchlight/contracts/api'
import { samlResponse } from '../../../modules/single-sign-on/testing/stand-in-saml.ts'
import { requestOf } from '../../calls.ts'
import type { FormatWorld } from './format.ts'

/** Signs in by SAML as a browser does, with a response that a provider signed and into which somebody put this text; returns the last answer. */
export async function sendSaml(world: FormatWorld, text: string | Buffer): Promise<string> {
  // A browser of its own, wherever it is: limits per address are not what is measured.
  const from = { 'x-forwarded-for': `198.18.${randomInt(256)}.${randomInt(256)}` }
  const send = async (operation: typeof api.singleSignOn.begin | typeof api.singleSignOn.finish, input: Record<string, unknown>, cookie = '') => {
    const { method, path, body } = requestOf(operation, input)
    const headers = { ...from, 'content-type': 'application/json', origin: world.address, ...(cookie && { cookie }) }
    const answer = await fetch(world.address + path, { method, headers, ...(body !== undefined && { body }) })
    return { status: answer.status, cookies: answer.headers.getSetCookie(), json: (await answer.json()) as { redirect_to?: string } }
  }
  const email = world.admin_email.replace(/@.*/, `@${world.support_lib_id}.test`)
  const begun = await send(api.singleSignOn.begin, { email })
  const page = begun.json.redirect_to
  if (!page) return `begin ${begun.status}`
  const cookie = begun.cookies.map((each) => each.split(';', 1)[0]).join('; ')
  const change = (xml: string) => xml.replace('<samlp:Status>', () => `${text}<samlp:Status>`)
  const posted = await fetch(`${world.address}/single-sign-on/saml`, {
    ...{ method: 'POST', redirect: 'manual', headers: { ...from, origin: 'https://saml.test', 'sec-fetch-site': 'cross-site' } },
    body: new URLSearchParams({ SAMLResponse: samlResponse(page, { email, change }), RelayState: new URL(page).searchParams.get('RelayState') ?? '' }),
  })
  const location = posted.headers.get('location')
  if (!location) return String(posted.status)
  return String((await send(api.singleSignOn.finish, { answer: location.split('?')[1] ?? '' }, cookie)).status)
}
