/**
 * Why an answer of an identity provider signs nobody in. `provider`: it reported a failure or could not be reached; `answer`: what it said is not what was asked
 * for, is not signed by it, is too old, or is for somebody else than us; `email`: it vouches for no email address; `domain`: the address is not in a domain that
 * the library has proven; `member`: the person is no member, or deactivated; `rights`: whoever saved the settings may not give the role.
 */
export const ssoRefusals = ['provider', 'answer', 'email', 'domain', 'member', 'rights'] as const
export type SsoRefusal = (typeof ssoRefusals)[number]
