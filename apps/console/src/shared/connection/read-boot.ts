import type { ServiceAddresses } from '@porchlight/client'
import { limits } from '@porchlight/contracts/limits'

/** Data that the server embeds in the page: base URLs of the services, the footer label, and the installation type. */
export type Boot = {
  services: ServiceAddresses
  version_label: string
  /** Whether the demo accounts' published password works, so that anyone can sign in. */
  is_public_demo: boolean
  /** False in production. */
  has_developer_pages: boolean
  /** Whether the server has the reference of its API at /api/docs. */
  has_api_docs: boolean
  /** The one parent library that may export all libraries as CSV; null if there is none. */
  export_parent_lib_id: string | null
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** Parses the boot JSON. A page served without it (Vite's dev server) uses its own origin. */
export function readBoot(text: string | null | undefined): Boot {
  const fallback: Boot = {
    ...{ services: {}, version_label: limits.versionLabel, is_public_demo: false, has_developer_pages: false, has_api_docs: false },
    export_parent_lib_id: null,
  }
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
      has_api_docs: value.has_api_docs === true,
      export_parent_lib_id,
    }
  } catch {
    return fallback
  }
}
