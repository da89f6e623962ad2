import type { PermissionRule } from '@porchlight/contracts'
import { type LoaderFunctionArgs, redirect, type ShouldRevalidateFunctionArgs } from 'react-router'
import { boot } from '../../shared/boot.ts'
import { homePath } from '../../shared/home-path.ts'
import { knownFlags } from '../../shared/permissions/permissions.ts'
import { isAllowed } from '../../shared/permissions/rule.ts'
import { loginPath } from '../../shared/return-url.ts'
import { currentSession } from '../../shared/session/session-store.ts'
import { isInboxOpen } from './inbox-access.ts'
import { screenRules } from './screen-rules.ts'

/**
 * A route loader that protects a screen. The screen neither loads nor renders before its guard has passed, so nothing privileged is requested and nothing
 * flickers.
 * Each guard returns null or throws a redirect.
 */
type Guard = (args: LoaderFunctionArgs) => Promise<null>

/** Redirects signed-out users to /login, with the address to return to. */
export const signedIn: Guard = ({ request }) => {
  if (!currentSession()) throw redirect(loginPath(new URL(request.url)))
  return Promise.resolve(null)
}

/** Requires a flag, or any one of several; redirects to accessdenied otherwise. */
export const needs =
  (rule: PermissionRule): Guard =>
  async (args) => {
    await signedIn(args)
    if (!isAllowed(rule, await knownFlags())) throw redirect('/admin/accessdenied')
    return null
  }

/** Guards an address that several pages share: the first page is shown there, and users who may not open it are redirected to the first one they may. */
export const firstOpen =
  (places: readonly { to: string; rule: PermissionRule }[]): Guard =>
  async (args) => {
    await signedIn(args)
    const flags = await knownFlags()
    const open = places.find(({ rule }) => isAllowed(rule, flags))
    if (open !== places[0]) throw redirect(open?.to ?? '/admin/accessdenied')
    return null
  }

/** Guards the inbox: requires one of the four inbox flags, and the tab's own flag. */
export const inboxGuard: Guard = async (args) => {
  await signedIn(args)
  if (!isInboxOpen(new URL(args.request.url).searchParams.get('tab'), await knownFlags())) throw redirect('/admin/accessdenied')
  return null
}

/** Guards the CSV of all libraries: only for the one parent library that this installation is configured with, as on the server (checklist A15). */
export const exportGuard: Guard = async (args) => {
  await needs(screenRules.getmodalIntegrationsagencies)(args)
  if (currentSession()?.user.support_lib_id !== boot.export_parent_lib_id) throw redirect('/admin/accessdenied')
  return null
}

/** Redirects /admin to the user's home page. */
export const toHome: Guard = async (args) => {
  await signedIn(args)
  const session = currentSession()
  throw redirect(session ? homePath(session.user.user_type, await knownFlags()) : '/login')
}

/** Redirects signed-in users to the console, away from pages such as the sign-in. */
export const signedOutOnly: Guard = () => {
  if (currentSession()) throw redirect('/admin')
  return Promise.resolve(null)
}

/** Redirects signed-in users from Support Signin to their support tickets; a link with a code is redeemed in any case. */
export const toSupport: Guard = ({ request }) => {
  if (currentSession() && !new URL(request.url).searchParams.has('oobCode')) throw redirect('/admin/profile/tickets')
  return Promise.resolve(null)
}

/** Reruns guards only when the path or the tab changes; any other change of the URL, such as another conversation, passes without them. */
export function onGuardedChange({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean {
  const isElsewhere = currentUrl.pathname !== nextUrl.pathname || currentUrl.searchParams.get('tab') !== nextUrl.searchParams.get('tab')
  return isElsewhere || currentUrl.href === nextUrl.href ? defaultShouldRevalidate : false
}
