/** The inbox screen, opened at /admin/inbox?tab=…. */
export function Component() {
  return null
}
