import type { InputOf } from '@porchlight/contracts/define'
import type { singleSignOnApi } from '@porchlight/contracts/single-sign-on/single-sign-on'
import { newRef } from '../../../kernel/ids.ts'
import { coveredBy, type Entries, nothing } from '../../../testing/matrix-entry.ts'
import type { World } from '../../../testing/world.ts'

const settings: InputOf<typeof singleSignOnApi.save> = {
  ...{ kind: 'oidc', is_on: true, is_required: false, issuer: 'https://idp.example.com', client_id: 'porchlight', client_secret: 'secret' },
  ...{ creates_members: false, default_role: 'agent', role_claim: '', role_map: [] },
}
/** Claims a domain by an admin. */
const claimed = async ({ staff }: World) => {
  const domain = `${newRef()
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '')}.example.com`
  await staff.admin.calls.singleSignOn.claimDomain({ domain })
  return { domain }
}

/** Domains whose operations depend on permission flags alone. */
export const decidedByFlags = ['singleSignOn']

/** Permission-matrix entries for this module's operations. */
export const matrix: Entries = {
  'singleSignOn.read': nothing,
  'singleSignOn.save': { input: () => settings },
  'singleSignOn.remove': {
    input: async ({ staff }) => {
      await staff.admin.calls.singleSignOn.save(settings)
      return {}
    },
  },
  'singleSignOn.claimDomain': {
    input: () => ({
      domain: `${newRef()
        .toLowerCase()
        .replaceAll(/[^a-z0-9]/g, '')}.example.com`,
    }),
  },
  'singleSignOn.verifyDomain': { input: claimed },
  'singleSignOn.removeDomain': { input: claimed },
  'singleSignOn.begin': coveredBy('modules/single-sign-on'),
  'singleSignOn.finish': coveredBy('modules/single-sign-on'),
}
