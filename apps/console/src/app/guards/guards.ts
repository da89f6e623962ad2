import type { PermissionRule } from '@porchlight/contracts/define'
import { type LoaderFunctionArgs, redirect } from 'react-router'
import { boot } from '../../shared/connection/boot.ts'
import type { Screen } from '../../shared/features/define-feature.ts'
import { knownFlags } from '../../shared/permissions/permissions.ts'
import { isAllowed } from '../../shared/permissions/rule.ts'
import { homePath } from '../../shared/session/home-path.ts'
import { loginPath } from '../../shared/session/return-url.ts'
import { currentSession } from '../../shared/session/session-store.ts'

/**
 * A route loader that protects a screen. The screen neither loads nor renders before its guard has passed, so nothing privileged is requested and nothing
 * flickers.
 * Each guard returns null or throws a redirect.
 */
type Guard = (args: LoaderFunctionArgs) => Promise<null>

/** Redirects signed-out users to /login, with the URL to return to. */
export const signedIn: Guard = ({ request }) => {
  if (!currentSession()) throw redirect(loginPath(new URL(request.url)))
  return Promise.resolve(null)
}

/** Returns a screen's guard, or undefined if it needs none. */
export function guardOf({
  rule,
  opens,
  whenDenied = '/admin/accessdenied',
  whenSignedIn,
}: Pick<Screen, 'rule' | 'opens' | 'whenDenied' | 'whenSignedIn'>): Guard | undefined {
  if (rule === 'public') return whenSignedIn && unlessSignedIn(whenSignedIn)
  return async (args) => {
    await signedIn(args)
    const flags = await knownFlags()
    const url = new URL(args.request.url)
    if (!isAllowed(rule, flags) || opens?.({ url, flags, session: currentSession(), boot }) === false) throw redirect(whenDenied)
    const to = whenSignedIn?.(url)
    if (to) throw redirect(to)
    return null
  }
}

/** Redirects signed-in users away from pages such as the sign-in page. */
const unlessSignedIn =
  (elsewhere: (url: URL) => string | undefined): Guard =>
  ({ request }) => {
    const to = currentSession() ? elsewhere(new URL(request.url)) : undefined
    if (to) throw redirect(to)
    return Promise.resolve(null)
  }

/** Guards an area's own path: shows the page at that path if it is the first one the user may open; otherwise redirects to the first one they may open. */
export const firstOpen =
  (address: string, pages: readonly { path: string; rule: PermissionRule }[]): Guard =>
  async (args) => {
    await signedIn(args)
    const flags = await knownFlags()
    const open = pages.find(({ rule }) => isAllowed(rule, flags))
    if (open?.path !== address) throw redirect(open?.path ?? '/admin/accessdenied')
    return null
  }

/** Redirects /admin to the user's home page. */
export const toHome: Guard = async (args) => {
  await signedIn(args)
  const session = currentSession()
  throw redirect(session ? homePath(session.user.user_type, await knownFlags()) : '/login')
}
