/** Has the browser save bytes as a file. */
export function saveBytes(bytes: Blob, name: string): void {
  const url = URL.createObjectURL(bytes)
  const link = Object.assign(document.createElement('a'), { href: url, download: name })
  link.click()
  // The browser reads the object URL only after the click has been handled.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
