/** The TXT record that proves a name, as the server writes it. */
export type HostProof = { host: string; record: string; value: string }
