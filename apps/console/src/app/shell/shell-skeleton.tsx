/** The shell while the first guard decides. */
export function ShellSkeleton() {
  return null
}
