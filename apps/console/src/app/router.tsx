import type { ComponentType } from 'react'
import { createBrowserRouter, Outlet, type RouteObject, redirect } from 'react-router'
import { t as preview } from '../features/preview/texts.ts'
import { widgetSetupTitle } from '../features/widget-setup/title.ts'
import { boot } from '../shared/boot.ts'
import { exportGuard, inboxGuard, needs, onGuardedChange, signedIn, signedOutOnly, toHome, toSupport } from './guards/guards.ts'
import { screenRules } from './guards/screen-rules.ts'
import { NotFound } from './not-found.tsx'
import { profileRoutes } from './profile-routes.ts'
import { publicationRoutes } from './publication-routes.ts'
import { RouteFailure } from './route-failure.tsx'
import { screen } from './screen.ts'
import { t } from './shell/texts.ts'
import { SkeletonStays } from './skeleton-stays.ts'

/** Component of routes that only redirect, or whose parent renders the screen. */
const Blank: ComponentType = () => null

const accessDenied = screen(() => import('../features/account/access-denied-screen.tsx'))

const Main: ComponentType = () => (
  <main>
    <Outlet />
  </main>
)

/** Pages outside the shell, most of which need no sign-in. Route ids are the specification's route names, where it gives one. */
const account: RouteObject[] = [
  { id: 'Admin', path: '/login', loader: signedOutOnly, lazy: screen(() => import('../features/account/login-screen.tsx')) },
  { path: '/set-up', loader: signedOutOnly, lazy: screen(() => import('../features/account/set-up-screen.tsx')) },
  { path: '/forgot', loader: signedOutOnly, lazy: screen(() => import('../features/account/forgot-screen.tsx')) },
  { path: '/reset-password', lazy: screen(() => import('../features/account/reset-screen.tsx')) },
  { path: '/join', lazy: screen(() => import('../features/account/join-screen.tsx')) },
  { path: '/Invite', lazy: screen(() => import('../features/account/invite-screen.tsx')) },
  { path: '/hlpt', loader: toSupport, lazy: screen(() => import('../features/account/support-signin-screen.tsx')) },
  { path: '/google_auth', loader: signedOutOnly, lazy: screen(() => import('../features/account/google-auth-screen.tsx')) },
  { path: '/screenshare', lazy: screen(() => import('../features/account/screenshare-screen.tsx')) },
  { path: '/defaultIntegrations/:id', lazy: screen(() => import('../features/account/default-integrations-screen.tsx')) },
  // Inside the shell, the page uses the shell's main landmark.
  { Component: Main, children: [{ path: '/accessdenied', lazy: accessDenied }] },
  {
    path: '/getmodalIntegrationsagencies',
    loader: exportGuard,
    lazy: screen(() => import('../features/agencies/export-screen.tsx')),
  },
]

/** Routes that require a sign-in. */
const admin: RouteObject = {
  path: '/admin',
  loader: signedIn,
  shouldRevalidate: onGuardedChange,
  lazy: screen(() => import('./shell/shell.tsx')),
  children: [
    {
      errorElement: <RouteFailure inside="shell" />,
      children: [
        { index: true, loader: toHome, Component: Blank },
        { path: 'accessdenied', lazy: accessDenied },
        {
          id: 'ChatInboxClone',
          path: 'inbox',
          handle: { title: () => t('inbox') },
          loader: inboxGuard,
          shouldRevalidate: onGuardedChange,
          lazy: screen(() => import('../features/inbox/index.tsx')),
        },
        {
          id: 'Content',
          path: 'content',
          handle: { title: () => t('articles') },
          loader: needs(screenRules.content),
          shouldRevalidate: onGuardedChange,
          lazy: screen(() => import('../features/content/index.tsx')),
        },
        {
          path: 'article',
          handle: { title: () => t('article') },
          loader: needs(screenRules.article),
          shouldRevalidate: onGuardedChange,
          lazy: screen(() => import('../features/article/article-screen.tsx')),
          // One screen for both routes, so that a new article stays in the same editor when its first save changes the address.
          children: [
            { path: 'create', Component: Blank },
            { path: 'edit/:id', Component: Blank },
          ],
        },
        {
          path: 'widgetsetup',
          handle: { title: widgetSetupTitle },
          loader: needs(screenRules.widgetsetup),
          lazy: screen(() => import('../features/widget-setup/widget-setup-screen.tsx')),
        },
        { path: 'preview', handle: { title: () => preview('title') }, loader: signedIn, lazy: screen(() => import('../features/preview/preview-page.tsx')) },
        ...publicationRoutes,
        profileRoutes,
      ],
    },
  ],
}

export const router = createBrowserRouter([
  {
    errorElement: <RouteFailure />,
    HydrateFallback: SkeletonStays,
    children: [
      ...account,
      admin,
      ...(boot.has_developer_pages ? [{ path: '/dev/ui', lazy: screen(() => import('./preview/preview-screen.tsx')) }] : []),
      { path: '/', loader: () => redirect('/admin'), Component: Blank },
      { path: '*', Component: NotFound },
    ],
  },
])
