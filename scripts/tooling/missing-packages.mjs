import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

/**
 * Returns a short reason why node_modules does not match package-lock.json; null if it does. npm keeps a list of installed packages in node_modules; optional
 * packages (for other platforms) may be missing.
 * @param {string} root the project root
 * @returns {string | null}
 */
export function missingPackages(root) {
  const installedList = path.join(root, 'node_modules/.package-lock.json')
  if (!existsSync(installedList)) return 'there are none yet'
  const wanted = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')).packages
  const installed = JSON.parse(readFileSync(installedList, 'utf8')).packages
  for (const [place, entry] of Object.entries(wanted)) {
    if (!place.startsWith('node_modules/') || entry.link) continue
    const found = installed[place]
    if (!found && entry.optional) continue
    if (found?.version !== entry.version) return `package-lock.json asks for ${place.replace(/^.*node_modules\//, '')} ${entry.version}`
    if (!existsSync(path.join(root, place))) return `${place} is gone`
  }
  return null
}
