import { createBrowserRouter, type RouteObject, redirect } from 'react-router'
import { inboxGuard, needs, signedIn, signedOutOnly, toHome } from './guards/guards.ts'
import { NotFound } from './not-found.tsx'
import { RouteFailure } from './route-failure.tsx'
import { Shell } from './shell/shell.tsx'
import { ShellSkeleton } from './shell/shell-skeleton.tsx'

/** Loads a feature's screen when its route is opened. */
const screen = (load: () => Promise<{ Component: React.ComponentType }>) => ({ Component: async () => (await load()).Component })

const account: RouteObject[] = [{ path: '/login', loader: signedOutOnly, lazy: screen(() => import('../features/account/login-screen.tsx')) }]

/** The specification's route names are the ids, where it gives one. */
const admin: RouteObject = {
  path: '/admin',
  loader: signedIn,
  Component: Shell,
  HydrateFallback: ShellSkeleton,
  errorElement: <RouteFailure />,
  children: [
    { index: true, loader: toHome },
    { id: 'ChatInboxClone', path: 'inbox', loader: inboxGuard, lazy: screen(() => import('../features/inbox/index.tsx')) },
  ],
}

export const router = createBrowserRouter([
  {
    errorElement: <RouteFailure />,
    HydrateFallback: () => null,
    children: [...account, admin, { path: '/', loader: () => redirect('/admin') }, { path: '*', Component: NotFound }],
  },
])
