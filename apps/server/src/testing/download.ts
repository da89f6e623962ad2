/** Who downloads: by a program's Authorization header or a browser's cookie. */
export type DownloadHeaders = { authorization: string } | { cookie: string }

/** Asks for a file at the address that an operation gave out. */
export const download = (server: { address: string }, { address }: { address: string }, headers?: DownloadHeaders): Promise<Response> =>
  fetch(server.address + address, headers ? { headers } : {})

/** Returns the bytes of a file that somebody downloads with their token. */
export async function downloaded(server: { address: string }, who: { token: string }, given: Promise<{ address: string }>): Promise<Buffer> {
  const answer = await download(server, await given, { authorization: `Bearer ${who.token}` })
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`)
  return Buffer.from(await answer.arrayBuffer())
}
