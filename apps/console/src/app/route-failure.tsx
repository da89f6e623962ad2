/** A screen that could not be loaded or broke while drawing. */
export function RouteFailure() {
  return <p>failed</p>
}
