/** Hands a file to the browser's downloads. */
export function saveFile(file: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  // The browser reads the address a little later; afterwards the file would only take memory.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
