/** Downloads a file in the browser. */
export function saveFile(file: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  // The browser reads the URL asynchronously, so wait before revoking it to free the memory.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
