import { Outlet } from 'react-router'

/** The signed-in part of the console. */
export function Shell() {
  return <Outlet />
}
