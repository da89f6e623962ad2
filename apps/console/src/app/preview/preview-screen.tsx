/** Every shared component in all its states. */
export function Component() {
  return null
}
