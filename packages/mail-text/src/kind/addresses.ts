/** Returns the addresses in a text, in lower case and in their order. */
export function addressesIn(text: string): string[] {
  return text
    .slice(0, 20_000)
    .split(/[\s<>()[\]:;,"'“”„「」]/)
    .filter((word) => word.includes('@') && word.length <= 320)
    .map((word) =>
      word
        .replace(/^[.=*•]{1,4}/, '')
        .replace(/[.!?]{1,4}$/, '')
        .toLowerCase(),
    )
    .filter((word) => !word.startsWith('@') && !word.endsWith('@'))
}

/** Returns the first address in a text, or ''. */
export const addressIn = (text: string): string => addressesIn(text.slice(0, 4_000))[0] ?? ''

/** Returns the first Message-ID in a text, or ''. */
export const idIn = (text: string): string => /<[^<>\s]{1,500}>/.exec(text)?.[0] ?? ''
