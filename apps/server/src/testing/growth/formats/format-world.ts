import { apiKeyLimits } from '@porchlight/contracts/api-keys/key-limits'
import { samlCertificate } from '../../../modules/single-sign-on/testing/stand-in-saml.ts'
import { dnsRecord } from '../../dns-zone.ts'
import { startChat, type TestLibrary } from '../../library.ts'
import type { FormatWorld } from './format.ts'

dnsRecord('stranger.test', 'TXT', [['v=spf1 ip4:127.0.0.0/8 -all']])
dnsRecord('_dmarc.stranger.test', 'TXT', [['v=DMARC1; p=none']])
dnsRecord('a._domainkey.stranger.test', 'TXT', [['v=DKIM1; k=rsa; p=MIGfMA0GCSqGSIb3DQEBAQUAA4GNADCBiQKBgQC7']])

/** Returns how a library is written to. With `records`, which its server finds as TXT records, its people also sign in by SAML. */
export async function makeFormatWorld(
  library: TestLibrary,
  { smtp_port, records }: { smtp_port: number; records?: Map<string, string[][]> },
): Promise<FormatWorld> {
  const [admin, visitor] = [await library.user('admin'), library.visitor()]
  await startChat(visitor)
  const { key } = await admin.calls.apiKeys.create({ key_name: 'Directory', scopes: ['scim:read', 'scim:write'], expires_in_days: apiKeyLimits.daysMax })
  if (records) {
    const { singleSignOn } = admin.calls
    await singleSignOn.save({
      ...{
        kind: 'saml',
        is_on: true,
        is_required: false,
        issuer: 'https://saml.test/idp',
        sign_in_url: 'https://saml.test/sign-in',
        certificates: samlCertificate,
      },
      ...{ creates_members: false, default_role: 'agent', role_claim: '', role_map: [] },
    })
    const domain = `${library.support_lib_id}.test`
    const { domains } = await singleSignOn.claimDomain({ domain })
    records.set(domains[0]?.record ?? '', [[domains[0]?.value ?? '']])
    await singleSignOn.verifyDomain({ domain })
  }
  return {
    address: library.address,
    smtp_port,
    support_lib_id: library.support_lib_id,
    mail_address: `${library.support_lib_id}@${library.kernel.config.INBOUND_MAIL_DOMAIN}`,
    admin_token: admin.token,
    admin_email: admin.email,
    visitor_secret: visitor.secret,
    scim_key: key,
  }
}
