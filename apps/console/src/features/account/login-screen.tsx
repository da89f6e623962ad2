/** Sign-in (route name Admin). */
export function Component() {
  return null
}
