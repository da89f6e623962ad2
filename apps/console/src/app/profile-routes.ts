import { type RouteObject, redirect } from 'react-router'
import { signedIn } from './guards/guards.ts'

/** The profile area. */
export const profileRoutes: RouteObject = { path: 'profile', loader: signedIn, children: [{ index: true, loader: () => redirect('/admin/profile/account') }] }
