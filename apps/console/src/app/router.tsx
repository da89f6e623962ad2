import { createBrowserRouter, type RouteObject, redirect } from 'react-router'
import { boot } from '../shared/connection/boot.ts'
import { registerFeatures } from '../shared/features/registered-features.ts'
import { features } from './features.ts'
import { firstOpen, guardOf, signedIn, toHome } from './guards/guards.ts'
import { NotFound } from './not-found.tsx'
import { RouteFailure } from './route-failure.tsx'
import { Blank, onGuardedChange, routesOf, screen } from './routes.ts'
import { SkeletonStays } from './skeleton-stays.ts'

registerFeatures(features)
const { inside, outside } = routesOf(features, { guardOf, firstOpen })

/** Routes inside the shell, which require a sign-in. */
const admin: RouteObject = {
  path: '/admin',
  loader: signedIn,
  shouldRevalidate: onGuardedChange,
  lazy: screen(() => import('./shell/shell.tsx')),
  children: [{ errorElement: <RouteFailure inside="shell" />, children: [{ index: true, loader: toHome, Component: Blank }, ...inside] }],
}

export const router = createBrowserRouter([
  {
    errorElement: <RouteFailure />,
    HydrateFallback: SkeletonStays,
    children: [
      ...outside,
      admin,
      ...(boot.has_developer_pages ? [{ path: '/dev/ui', lazy: screen(() => import('./components-page/components-screen.tsx')) }] : []),
      { path: '/', loader: () => redirect('/admin'), Component: Blank },
      // A route of the specification; its chats are a tab of the inbox.
      { path: '/admin/chatinbox', loader: () => redirect('/admin/inbox?tab=chats'), Component: Blank },
      { path: '*', Component: NotFound },
    ],
  },
])
