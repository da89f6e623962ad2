const idLengthMax = 60

/** Returns the id that a heading gets in a page: prefixed with `s-`, so that it never equals an id of the page itself. */
export function idOfSection(title: string): string {
  const words = title
    .normalize('NFC')
    .toLowerCase()
    // Marks are vowels in some scripts.
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, '-')
    .slice(0, idLengthMax)
  return `s-${words.replace(/^-|-$/g, '') || 'section'}`
}

/** Returns an id for a heading that is unique within its text, and adds it to those taken. */
export function freeSectionId(title: string, taken: Set<string>): string {
  const wanted = idOfSection(title)
  let id = wanted
  for (let count = 2; taken.has(id); count += 1) id = `${wanted}-${count}`
  taken.add(id)
  return id
}

/** Letters and digits only: other systems make a heading's id in other ways. */
export const lettersOfSection = (text: string): string =>
  text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '')

/** Returns a part of an address, its fragment or a slug, without percent-encoding. */
export function decodedPart(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

/** The sections of a text: its second and third headings, with the ids that they get. `html` is as it is stored. */
export function sectionsOfText(html: string, plain: (html: string) => string): { id: string; title: string }[] {
  const taken = new Set<string>()
  const sections: { id: string; title: string }[] = []
  const opening = /<h[23](?:\s[^<>]*)?>/g
  for (let found = opening.exec(html); found; found = opening.exec(html)) {
    const from = found.index + found[0].length
    const to = html.indexOf('</h', from)
    if (to < 0) break
    const title = plain(html.slice(from, to)).trim()
    sections.push({ id: freeSectionId(title, taken), title })
    opening.lastIndex = to
  }
  return sections
}
