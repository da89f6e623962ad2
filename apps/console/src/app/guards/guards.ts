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
 * Guards run as route loaders: a screen is neither loaded nor shown before its guard has let it pass, so nothing privileged is asked for and nothing flickers.
 * Each returns null or throws a redirect.
 */
type Guard = (args: LoaderFunctionArgs) => Promise<null>

/** Not signed in → /login with the way back. */
export const signedIn: Guard = ({ request }) => {
  if (!currentSession()) throw redirect(loginPath(new URL(request.url)))
  return Promise.resolve(null)
}

/** Needs a flag, or any of several; otherwise accessdenied. */
export const needs =
  (rule: PermissionRule): Guard =>
  async (args) => {
    await signedIn(args)
    if (!isAllowed(rule, await knownFlags())) throw redirect('/admin/accessdenied')
    return null
  }

/** The first of several pages, which is shown at their common address; people it is closed to come to the first one that is open to them. */
export const firstOpen =
  (places: readonly { to: string; rule: PermissionRule }[]): Guard =>
  async (args) => {
    await signedIn(args)
    const flags = await knownFlags()
    const open = places.find(({ rule }) => isAllowed(rule, flags))
    if (open !== places[0]) throw redirect(open?.to ?? '/admin/accessdenied')
    return null
  }

/** The inbox: one of four flags, and that of the tab. */
export const inboxGuard: Guard = async (args) => {
  await signedIn(args)
  if (!isInboxOpen(new URL(args.request.url).searchParams.get('tab'), await knownFlags())) throw redirect('/admin/accessdenied')
  return null
}

/** The CSV of all libraries: for the one parent library this installation names, as the server has it (checklist A15). */
export const exportGuard: Guard = async (args) => {
  await needs(screenRules.getmodalIntegrationsagencies)(args)
  if (currentSession()?.user.support_lib_id !== boot.export_parent_lib_id) throw redirect('/admin/accessdenied')
  return null
}

/** /admin itself leads home. */
export const toHome: Guard = async (args) => {
  await signedIn(args)
  const session = currentSession()
  throw redirect(session ? homePath(session.user.user_type, await knownFlags()) : '/login')
}

/** Pages for those who are not signed in; others go to the console. */
export const signedOutOnly: Guard = () => {
  if (currentSession()) throw redirect('/admin')
  return Promise.resolve(null)
}

/** Guards look at the path and the tab. Any other change of the address, such as another conversation, is let through without asking them again. */
export function onGuardedChange({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean {
  const isElsewhere = currentUrl.pathname !== nextUrl.pathname || currentUrl.searchParams.get('tab') !== nextUrl.searchParams.get('tab')
  return isElsewhere || currentUrl.href === nextUrl.href ? defaultShouldRevalidate : false
}
