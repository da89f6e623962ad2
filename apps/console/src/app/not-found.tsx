/** The page for every address that does not exist (checklist A12). */
export function NotFound() {
  return <p>Error 404</p>
}
