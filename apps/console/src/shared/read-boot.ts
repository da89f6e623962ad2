import type { ServiceAddresses } from '@porchlight/client'
import { limits } from '@porchlight/contracts/limits'

/** What the server writes into the page: base addresses of the services, the label of the footer, and what kind of installation this is. */
export type Boot = {
  services: ServiceAddresses
  version_label: string
  /** Anyone can sign in with the published password of the demo accounts. */
  is_public_demo: boolean
  /** False in production. */
  has_developer_pages: boolean
  /** The one parent library that may export all libraries as CSV; null when there is none. */
  export_parent_lib_id: string | null
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** Reads the boot JSON; a page served without one (Vite's dev server) talks to its own origin. */
export function readBoot(text: string | null | undefined): Boot {
  const fallback: Boot = { services: {}, version_label: limits.versionLabel, is_public_demo: false, has_developer_pages: false, export_parent_lib_id: null }
  try {
    const value: unknown = JSON.parse(text ?? '')
    if (!isRecord(value)) return fallback
    const services = isRecord(value.services) ? (value.services as ServiceAddresses) : {}
    const version_label = typeof value.version_label === 'string' ? value.version_label : fallback.version_label
    const export_parent_lib_id = typeof value.export_parent_lib_id === 'string' ? value.export_parent_lib_id : null
    return {
      services,
      version_label,
      is_public_demo: value.is_public_demo === true,
      has_developer_pages: value.has_developer_pages === true,
      export_parent_lib_id,
    }
  } catch {
    return fallback
  }
}
