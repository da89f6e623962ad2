/** A SAML provider: its entity id, the page on which people sign in, and the PEM certificates of its keys. */
export type SamlProvider = { issuer: string; sign_in_url: string; certificates: string[] }
