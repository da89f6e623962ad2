import { defineFeature } from '../../shared/features/define-feature.ts'

const accessDenied = () => import('./access-denied-screen.tsx')
const toConsole = () => '/admin'
/** Signed-in users are redirected to their support tickets, unless the URL has a code, which is always redeemed. */
const toTickets = ({ searchParams }: URL) => (searchParams.has('oobCode') ? undefined : '/admin/profile/tickets')

/** Sign-in, the pages related to it, and the page that guards redirect to. */
export const manifest = defineFeature({
  screens: [
    { id: 'Admin', path: '/login', rule: 'public', whenSignedIn: toConsole, load: () => import('./login-screen.tsx') },
    { path: '/set-up', rule: 'public', whenSignedIn: toConsole, load: () => import('./set-up-screen.tsx') },
    { path: '/forgot', rule: 'public', whenSignedIn: toConsole, load: () => import('./forgot-screen.tsx') },
    { path: '/reset-password', rule: 'public', load: () => import('./reset-screen.tsx') },
    { path: '/join', rule: 'public', load: () => import('./join-screen.tsx') },
    { path: '/join/link', rule: 'public', load: () => import('./join-link-screen.tsx') },
    { path: '/join/account', rule: 'signed-in', load: () => import('./join-screen.tsx') },
    { path: '/Invite', rule: 'public', load: () => import('./invite-screen.tsx') },
    { path: '/hlpt', rule: 'public', whenSignedIn: toTickets, load: () => import('./support-signin-screen.tsx') },
    { path: '/google_auth', rule: 'public', whenSignedIn: toConsole, load: () => import('./google-auth-screen.tsx') },
    { path: '/single-sign-on', rule: 'public', load: () => import('./single-sign-on-screen.tsx') },
    { path: '/screenshare', rule: 'public', load: () => import('./screenshare-screen.tsx') },
    { path: '/defaultIntegrations/:id', rule: 'public', load: () => import('./default-integrations-screen.tsx') },
    { path: '/accessdenied', rule: 'public', load: accessDenied },
    { path: '/admin/accessdenied', rule: 'signed-in', load: accessDenied },
  ],
})
