/** Limits of a SAML response. Ordinary ones have some 10 kB, 60 elements and 8 levels; one that names hundreds of groups has 100 kB and 1,500 elements. */
export const samlBounds = {
  bytes: 256 * 1024,
  elements: 2500,
  depth: 30,
  /** Of one element, with its namespaces. */
  attributesOfOne: 40,
  attributes: 6000,
  /** Different prefixes, and addresses of namespaces, in the whole response: canonical form writes them out per element. */
  prefixes: 40,
  namespaces: 40,
  /** Canonical form leaves comments out, and so do providers. */
  comments: 20,
  instructions: 5,
  sections: 50,
  entities: 5000,
  /** One of the response, one of its assertion, and as many to spare. */
  signatures: 4,
  references: 4,
  transforms: 8,
  /** Characters of the list of prefixes that a canonical form is told to include. */
  prefixList: 400,
  certificates: 10,
  encryptedKeys: 5,
  /** Characters of a name, a namespace or any other value in a tag. */
  value: 8000,
} as const

/** The greatest response, in base64. */
export const responseMax = Math.ceil(samlBounds.bytes / 3) * 4
