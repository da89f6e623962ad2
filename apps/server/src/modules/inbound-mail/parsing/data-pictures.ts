/** A picture that stands in the HTML itself, and the name by which the HTML shows it from now on. */
export type DataPicture = { content_id: string; type: string; content: Uint8Array }

const picturesMax = 50
const begin = 'data:image/'
// Applied to the 100 characters behind `data:image/`.
const head = /^([a-z0-9.+-]{1,20})(?:;[a-z]{1,20}=[\w-]{1,20})?;base64,/i

/**
 * Takes the pictures out of HTML that editors paste into it (`data:image/png;base64,…`), so that they are files like those of other mails, and the rest of the
 * HTML is short. Takes time linear in the HTML.
 */
export function withoutDataPictures(html: string): { html: string; pictures: DataPicture[] } {
  const pictures: DataPicture[] = []
  const pieces: string[] = []
  let kept = 0
  for (let at = html.indexOf(begin); at >= 0 && pictures.length < picturesMax; at = html.indexOf(begin, at + 1)) {
    const quote = html[at - 1] ?? ''
    const found = head.exec(html.slice(at + begin.length, at + begin.length + 100))
    const end = quote === '"' || quote === "'" ? html.indexOf(quote, at) : -1
    if (!found || end < 0) continue
    const content = Buffer.from(html.slice(at + begin.length + found[0].length, end), 'base64')
    const content_id = `picture-${pictures.length + 1}@data`
    pictures.push({ content_id, type: `image/${found[1]?.toLowerCase()}`, content })
    pieces.push(html.slice(kept, at), `cid:${content_id}`)
    kept = end
    at = end
  }
  return { html: pieces.join('') + html.slice(kept), pictures }
}
