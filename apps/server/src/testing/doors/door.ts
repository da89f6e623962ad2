/**
 * What opens an address or an operation that answers without a session:
 * - `everybody`: it shows what is published, or takes what anybody may send;
 * - `secret`: a random secret of one thing. `kept`: what the server has of it; `ends`: when it opens nothing any more; `because`: why it may last that long;
 * - `session`: the cookie or the header of somebody signed in, and what else the request has to name;
 * - `signature`: the sender signs each request with a secret that only they and the server have;
 * - `installation`: a setting of whoever runs it.
 */
export type Door = { because: string; triedBy: string } & (
  | { opens: 'everybody' }
  | { opens: 'secret'; bits: number; kept: 'hash' | 'sealed' | 'fingerprint' | 'row'; of: string; ends: string }
  | { opens: 'session'; and: string }
  | { opens: 'signature'; of: string }
  | { opens: 'installation'; by: string }
)

type Test = Pick<Door, 'because' | 'triedBy'>

/** Shows what is published, or takes what anybody may send. */
export const everybody = (because: string, triedBy: string): Door => ({ opens: 'everybody', because, triedBy })

/** Takes a random secret. */
export const secret = (facts: Omit<Extract<Door, { opens: 'secret' }>, 'opens' | keyof Test>, because: string, triedBy: string): Door => ({
  opens: 'secret',
  ...facts,
  because,
  triedBy,
})
