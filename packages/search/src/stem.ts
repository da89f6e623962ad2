/** Ends that forms of a word differ in, longest first, in English and German. A search finds words by their beginning, so what is left finds all forms. */
const ends = ['ies', 'ing', 'ern', 'ed', 'es', 'en', 'er', 'ly', 's', 'e', 'y', 'n']
const stemLengthMin = 4

/** Returns a word without the end in which its forms differ, as a search finds them. */
export function stemOf(word: string): string {
  const end = ends.find((each) => word.endsWith(each) && word.length - each.length >= stemLengthMin)
  return end === undefined ? word : word.slice(0, -end.length)
}
