import { SignJWT } from 'jose'
import type { TestLibrary, TestVisitor } from './library.ts'

/** Returns a token with which the customer's server identifies a visitor of the library. */
export const identityToken = (library: TestLibrary, subject: string, claims: Record<string, string> = {}): Promise<string> =>
  identityTokenOf(library, subject, '5m', claims)

/** The same, with its own end. */
export async function identityTokenOf(library: TestLibrary, subject: string, ends: string, claims: Record<string, string> = {}): Promise<string> {
  const { identity_secret } = await (await library.user('admin')).calls.libraries.identitySecret()
  return new SignJWT({ name: subject, ...claims })
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(subject)
    .setAudience(library.support_lib_id)
    .setExpirationTime(ends)
    .sign(new TextEncoder().encode(identity_secret))
}

/** Creates a visitor verified by the customer's server. */
export async function signedInVisitor(library: TestLibrary, subject = 'kim'): Promise<TestVisitor> {
  const { secret } = await library.visitor().calls.visitors.identify({ identity_token: await identityToken(library, subject) })
  return library.visitor(secret ?? '')
}
