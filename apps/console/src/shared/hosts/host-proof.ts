/** TXT record that proves ownership of a host name, as the server describes it. */
export type HostProof = { host: string; record: string; value: string }
