/** TXT record that proves ownership of a hostname, as returned by the server. */
export type HostProof = { host: string; record: string; value: string }
